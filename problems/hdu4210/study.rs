//! Builds the models of HDU 4210 for the commands `model` and `trace`.

use super::solution::{self, Tile};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, has, pairs};
use dlx_study::picture::{Cells, Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let placed = study::nth(input, case, |input| {
        let mut start = input.clone();
        solution::puzzle(input)?.ok_or_else(|| start.error("a puzzle"))
    })?;
    let tiles = solution::tiles(&placed);
    let grid = Cells { columns: 9, margin: 0.03 };
    let row = |(row, digit): (usize, usize)| format!("row {} has {}", row_name(row), digit + 1);
    let box_of = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    let dominoes = (1..9).flat_map(|high| (0..high).map(move |low| (low, high)));
    let domino = |(low, high): (usize, usize)| format!("domino {}+{}", low + 1, high + 1);
    let families = Families::default()
        .with("cells", 0..81, cell_name, |cell| grid.areas([cell]))
        .worded("is empty", "is covered {times}")
        .with("rows x digits", pairs(9, 9), row, |(row, _)| grid.areas(9 * row..9 * row + 9))
        .worded("nowhere", "{times}")
        .with("columns x digits", pairs(9, 9), has("column"), |(column, _)| {
            grid.areas((column..81).step_by(9))
        })
        .worded("nowhere", "{times}")
        .with("boxes x digits", pairs(9, 9), has("box"), |(own, _)| {
            grid.areas((0..81).filter(|&cell| box_of(cell) == own))
        })
        .worded("nowhere", "{times}")
        .with("dominoes", dominoes, domino, |_| Vec::new())
        .worded("is not placed", "is placed {times}");
    let option = |option: usize| {
        let halves = tiles[option].iter().map(|&(cell, digit)| format!("{}={}", cell_name(cell), digit + 1));
        halves.collect::<Vec<_>>().join(" ")
    };
    let matrix = solution::matrix(&tiles);
    let dominoes = placed.len() - 9;
    Ok(families
        .model("HDU 4210 Su-domino-ku", (Cover::Exact, Goal::First), matrix, option)
        .with_note(format!(
            "{dominoes} of 36 dominoes and 9 single digits are placed; all other dominoes that fit are options."
        ))
        .drawn(picture(grid, &placed, &tiles)))
}

fn row_name(row: usize) -> char {
    (b'A' + row as u8) as char
}

fn cell_name(cell: usize) -> String {
    format!("{}{}", row_name(cell / 9), cell % 9 + 1)
}

fn picture(grid: Cells, placed: &[Tile], tiles: &[Tile]) -> Picture {
    let text = |cell: usize, digit: usize| grid.text(cell, 0.62, (digit + 1).to_string());
    let mut picture = Picture::new(9.0, 9.0);
    let taken = placed.iter().flatten();
    picture.ground.extend(taken.clone().map(|&(cell, _)| grid.area(cell, Paint::Faint)));
    picture = picture.grid(9, 9);
    for line in [3.0, 6.0] {
        picture.ground.push(Shape::stroke((line, 0.0), (line, 9.0), Paint::Bold));
        picture.ground.push(Shape::stroke((0.0, line), (9.0, line), Paint::Bold));
    }
    picture.ground.extend(taken.map(|&(cell, digit)| text(cell, digit)));
    let tile = |(number, tile): (usize, &Tile)| {
        let mut shapes: Vec<Shape> =
            tile.iter().map(|&(cell, _)| grid.area(cell, Paint::Hue(number))).collect();
        if let [(one, _), (other, _)] = tile[..] {
            // The bridge between the halves of a domino.
            let (x, y) = ((one % 9 + other % 9) as f64 / 2.0, (one / 9 + other / 9) as f64 / 2.0);
            shapes.push(Shape::area(x + 0.1, y + 0.1, 0.8, 0.8, Paint::Hue(number)));
        }
        shapes.extend(tile.iter().map(|&(cell, digit)| text(cell, digit)));
        shapes
    };
    picture.options = tiles.iter().enumerate().map(tile).collect();
    picture
}
