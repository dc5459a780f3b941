//! HDU 4210 for `model` and `trace`.

use super::solution::{self, ITEMS, Tile};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let placed = study::nth(input, case, |input| {
        let mut start = input.clone();
        solution::puzzle(input)?.ok_or_else(|| start.error("a puzzle"))
    })?;
    let tiles = solution::tiles(&placed);
    let pairs: Vec<(usize, usize)> = (1..9).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
    let item = |item: usize| {
        let (unit, digit) = (item % 81 / 9, item % 9 + 1);
        match item / 81 {
            0 => ("cells", cell_name(item)),
            1 => ("rows x digits", format!("row {} has {digit}", row_name(unit))),
            2 => ("columns x digits", format!("column {} has {digit}", unit + 1)),
            3 => ("boxes x digits", format!("box {} has {digit}", unit + 1)),
            _ => {
                let (low, high) = pairs[item - 4 * 81];
                ("dominoes", format!("domino {}+{}", low + 1, high + 1))
            }
        }
    };
    let option = |option: usize| {
        let halves = tiles[option].iter().map(|&(cell, digit)| format!("{}={}", cell_name(cell), digit + 1));
        halves.collect::<Vec<_>>().join(" ")
    };
    let matrix = solution::matrix(&tiles);
    let dominoes = placed.len() - 9;
    Ok(Model::new("HDU 4210 Su-domino-ku", Cover::Exact, Goal::First, matrix, item, option)
        .worded("cells", "is empty", "is covered {times}")
        .worded("rows x digits", "nowhere", "{times}")
        .worded("columns x digits", "nowhere", "{times}")
        .worded("boxes x digits", "nowhere", "{times}")
        .worded("dominoes", "is not placed", "is placed {times}")
        .with_note(format!(
            "{dominoes} of 36 dominoes are placed, and 9 single digits; others are options where they fit these."
        ))
        .drawn(picture(&placed, &tiles)))
}

fn row_name(row: usize) -> char {
    (b'A' + row as u8) as char
}

fn cell_name(cell: usize) -> String {
    format!("{}{}", row_name(cell / 9), cell % 9 + 1)
}

fn picture(placed: &[Tile], tiles: &[Tile]) -> Picture {
    let area = |cell: usize, paint| {
        Shape::area((cell % 9) as f64 + 0.03, (cell / 9) as f64 + 0.03, 0.94, 0.94, paint)
    };
    let text = |cell: usize, digit: usize| {
        let (x, y) = ((cell % 9) as f64 + 0.5, (cell / 9) as f64 + 0.5);
        Shape::text(x, y, 0.62, (digit + 1).to_string(), Paint::Ink)
    };
    let mut picture = Picture::new(9.0, 9.0);
    let taken = placed.iter().flatten();
    picture.ground.extend(taken.clone().map(|&(cell, _)| area(cell, Paint::Faint)));
    picture = picture.grid(9, 9);
    for line in [3.0, 6.0] {
        picture.ground.push(Shape::stroke((line, 0.0), (line, 9.0), Paint::Bold));
        picture.ground.push(Shape::stroke((0.0, line), (9.0, line), Paint::Bold));
    }
    picture.ground.extend(taken.map(|&(cell, digit)| text(cell, digit)));
    let tile = |(number, tile): (usize, &Tile)| {
        let mut shapes: Vec<Shape> = tile.iter().map(|&(cell, _)| area(cell, Paint::Hue(number))).collect();
        if let [(one, _), (other, _)] = tile[..] {
            // The bridge between the halves.
            let (x, y) = ((one % 9 + other % 9) as f64 / 2.0, (one / 9 + other / 9) as f64 / 2.0);
            shapes.push(Shape::area(x + 0.1, y + 0.1, 0.8, 0.8, Paint::Hue(number)));
        }
        shapes.extend(tile.iter().map(|&(cell, digit)| text(cell, digit)));
        shapes
    };
    picture.options = tiles.iter().enumerate().map(tile).collect();
    let cells_of = |item: usize| -> Vec<usize> {
        let (unit, cells) = (item % 81 / 9, 0..81);
        match item / 81 {
            0 => vec![item],
            1 => cells.filter(|cell| cell / 9 == unit).collect(),
            2 => cells.filter(|cell| cell % 9 == unit).collect(),
            3 => cells.filter(|cell| cell / 27 * 3 + cell % 9 / 3 == unit).collect(),
            _ => Vec::new(),
        }
    };
    let shapes = |item: usize| cells_of(item).into_iter().map(|cell| area(cell, Paint::Ink)).collect();
    picture.items = (0..ITEMS).map(shapes).collect();
    picture
}
