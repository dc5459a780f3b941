//! Models of sudokus.

use crate::model::{Cover, Goal, Model};
use crate::picture::{Paint, Picture, Shape};
use dlx_kernel::sudoku::{Item, Sudoku};

/// The digits 1-9.
pub const DIGITS: &[u8] = b"123456789";
/// The letters A-P of 16 x 16 grids.
pub const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOP";

/// The model of `givens`, 0 for a blank, under the rules `sudoku`; `symbols` are its digits. `regions` names
/// the extra regions.
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
    let item = |item: usize| match sudoku.item(item) {
        Item::Cell(row, column) => ("cells", format!("r{}c{}", row + 1, column + 1)),
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
        format!("r{}c{}={}", cell / side + 1, cell % side + 1, symbol(digit))
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

fn picture(sudoku: &Sudoku, givens: &[u8], symbols: &[u8], model: &Model) -> Picture {
    let side = sudoku.side();
    let at = |cell: usize| ((cell % side) as f64, (cell / side) as f64);
    // A little smaller than the cell, so that the lines between cells stay visible.
    let area = |cell: usize, paint| Shape::area(at(cell).0 + 0.03, at(cell).1 + 0.03, 0.94, 0.94, paint);
    let text = |cell: usize, digit: usize, paint| {
        let (x, y) = at(cell);
        Shape::text(x + 0.5, y + 0.5, 0.62, (symbols[digit] as char).to_string(), paint)
    };
    // The cells of a unit are read from the matrix: they are the cells of its item's options.
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
    for &cell in regions.iter().flatten() {
        picture.ground.push(area(cell, Paint::Faint));
    }
    picture = picture.grid(side, side);
    for cell in 0..side * side {
        let (x, y) = at(cell);
        if cell % side + 1 < side && boxes[cell] != boxes[cell + 1] {
            picture.ground.push(Shape::stroke((x + 1.0, y), (x + 1.0, y + 1.0), Paint::Bold));
        }
        if cell + side < side * side && boxes[cell] != boxes[cell + side] {
            picture.ground.push(Shape::stroke((x, y + 1.0), (x + 1.0, y + 1.0), Paint::Bold));
        }
        if givens[cell] != 0 {
            picture.ground.push(text(cell, givens[cell] as usize - 1, Paint::Ink));
        }
    }
    let added = |&(cell, digit): &(usize, usize)| match givens[cell] {
        0 => vec![area(cell, Paint::Hue(digit)), text(cell, digit, Paint::Ink)],
        _ => vec![area(cell, Paint::Faint), text(cell, digit, Paint::Ink)],
    };
    picture.options = options.iter().map(added).collect();
    let cells_of = |item: usize| -> Vec<usize> {
        let cells = 0..side * side;
        match sudoku.item(item) {
            Item::Cell(row, column) => vec![row * side + column],
            Item::Row(row, _) => cells.filter(|cell| cell / side == row).collect(),
            Item::Column(column, _) => cells.filter(|cell| cell % side == column).collect(),
            Item::Box(of, _) => cells.filter(|&cell| boxes[cell] == of).collect(),
            Item::Region(region, _) => regions[region].clone(),
        }
    };
    let place = |item: usize| cells_of(item).into_iter().map(|cell| area(cell, Paint::Ink)).collect();
    picture.items = (0..sudoku.items()).map(place).collect();
    picture
}
