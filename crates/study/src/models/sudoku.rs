//! Models of sudokus.

use crate::model::{Cover, Goal, Model};
use crate::picture::{Cells, Paint, Picture, Shape};
use dlx_kernel::sudoku::{Item, Sudoku};

/// The digits 1-9.
pub const DIGITS: &[u8] = b"123456789";
/// The letters A-P of 16 x 16 grids.
pub const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOP";

/// Builds the model of a grid under the rules `sudoku`. `givens` contains 0 for each blank cell, `symbols`
/// are the digits, and `regions` are the names of the extra regions.
pub fn model(
    title: &str,
    goal: Goal,
    sudoku: &Sudoku,
    givens: &[u8],
    symbols: &[u8],
    regions: &[&str],
) -> Model {
    let side = sudoku.side();
    let symbol = |digit: usize| symbols[digit] as char;
    let cells = cells(side);
    let item = |item: usize| match sudoku.item(item) {
        Item::Cell(row, column) => ("cells", cells.name(row * side + column)),
        Item::Row(row, digit) => ("rows x digits", format!("row {} has {}", row + 1, symbol(digit))),
        Item::Column(column, digit) => {
            ("columns x digits", format!("column {} has {}", column + 1, symbol(digit)))
        }
        Item::Box(of, digit) => ("boxes x digits", format!("box {} has {}", of + 1, symbol(digit))),
        Item::Region(region, digit) => {
            ("extra regions x digits", format!("{} has {}", regions[region], symbol(digit)))
        }
    };
    let options = sudoku.options(givens);
    let option = |option: usize| {
        let (cell, digit) = options[option];
        format!("{}={}", cells.name(cell), symbol(digit))
    };
    let model = Model::new(title, Cover::Exact, goal, sudoku.matrix(givens), item, option);
    let count = givens.iter().filter(|&&given| given != 0).count();
    let picture = picture(sudoku, givens, symbols, &model);
    model
        .worded("cells", "is empty", "has {n} digits")
        .worded("rows x digits", "nowhere", "{times}")
        .worded("columns x digits", "nowhere", "{times}")
        .worded("boxes x digits", "nowhere", "{times}")
        .worded("extra regions x digits", "nowhere", "{times}")
        .with_note(format!("{count} of {} cells are given; each has one option.", side * side))
        .drawn(picture)
}

/// Returns cells slightly smaller than the squares of the grid, so that grid lines stay visible.
fn cells(side: usize) -> Cells {
    Cells { columns: side, margin: 0.03 }
}

fn picture(sudoku: &Sudoku, givens: &[u8], symbols: &[u8], model: &Model) -> Picture {
    let side = sudoku.side();
    let cells = cells(side);
    let text = |cell: usize, digit: usize| cells.text(cell, 0.62, symbols[digit] as char);
    // Read the cells of each unit from the matrix: the options of the unit's items are in these cells.
    let options = sudoku.options(givens);
    let mut boxes = vec![0; side * side];
    let mut regions = vec![Vec::new(); side];
    for (option, &(cell, _)) in options.iter().enumerate() {
        for item in model.matrix.option(option) {
            match sudoku.item(item) {
                Item::Box(of, _) => boxes[cell] = of,
                Item::Region(region, _) if !regions[region].contains(&cell) => regions[region].push(cell),
                _ => {}
            }
        }
    }
    let mut picture = Picture::new(side as f64, side as f64);
    picture.ground.extend(regions.iter().flatten().map(|&cell| cells.area(cell, Paint::Faint)));
    picture = picture.grid(side, side);
    for cell in 0..side * side {
        let (x, y) = cells.corner(cell);
        if cell % side + 1 < side && boxes[cell] != boxes[cell + 1] {
            picture.ground.push(Shape::stroke((x + 1.0, y), (x + 1.0, y + 1.0), Paint::Bold));
        }
        if cell + side < side * side && boxes[cell] != boxes[cell + side] {
            picture.ground.push(Shape::stroke((x, y + 1.0), (x + 1.0, y + 1.0), Paint::Bold));
        }
        if givens[cell] != 0 {
            picture.ground.push(text(cell, givens[cell] as usize - 1));
        }
    }
    let added = |&(cell, digit): &(usize, usize)| {
        let (x, y) = cells.corner(cell);
        match givens[cell] {
            0 => vec![cells.area(cell, Paint::Hue(digit)), text(cell, digit)],
            // The given digit is already drawn in the background.
            _ => vec![Shape::ring(x + 0.5, y + 0.5, 0.42, Paint::Faint)],
        }
    };
    picture.options = options.iter().map(added).collect();
    let place = |item: usize| {
        let all = 0..side * side;
        match sudoku.item(item) {
            Item::Cell(row, column) => cells.areas([row * side + column]),
            Item::Row(row, _) => cells.areas(all.filter(|cell| cell / side == row)),
            Item::Column(column, _) => cells.areas(all.filter(|cell| cell % side == column)),
            Item::Box(of, _) => cells.areas(all.filter(|&cell| boxes[cell] == of)),
            Item::Region(region, _) => cells.areas(regions[region].iter().copied()),
        }
    };
    picture.items = (0..sudoku.items()).map(place).collect();
    picture
}
