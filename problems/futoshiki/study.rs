//! Builds the models of futoshiki for the commands `model` and `trace`.

use super::solution::{self, Puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, has, pairs};
use dlx_study::picture::{Cells, Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let puzzle = study::nth(input, case, solution::puzzle)?;
    let side = puzzle.side;
    let options = solution::options(&puzzle);
    let grid = Cells { columns: side, margin: 0.12 };
    let at = |(sign, digit): (usize, usize)| {
        let (less, more) = puzzle.signs[sign];
        format!("{}<{} at {}", grid.name(less), grid.name(more), digit + 1)
    };
    let families = Families::default()
        .with("cells", 0..side * side, |cell| grid.name(cell), |cell| grid.areas([cell]))
        .worded("is empty", "has {n} digits")
        .with("rows x digits", pairs(side, side), has("row"), |(row, _)| {
            grid.areas(side * row..side * (row + 1))
        })
        .worded("nowhere", "{times}")
        .with("columns x digits", pairs(side, side), has("column"), |(column, _)| {
            grid.areas((column..side * side).step_by(side))
        })
        .worded("nowhere", "{times}")
        .with("signs x digits", pairs(puzzle.signs.len(), side), at, |(sign, _)| {
            grid.areas([puzzle.signs[sign].0, puzzle.signs[sign].1])
        })
        .worded("is free", "does not hold");
    let option = |option: usize| format!("{}={}", grid.name(options[option].0), options[option].1);
    let matrix = solution::matrix(&puzzle, &options);
    let signs = puzzle.signs.len();
    let title = format!("Futoshiki, {side} x {side}, {signs} {}", if signs == 1 { "sign" } else { "signs" });
    Ok(families
        .model(title, (Cover::Exact, Goal::UpTo(2)), matrix, option)
        .drawn(picture(grid, &puzzle, &options)))
}

fn picture(grid: Cells, puzzle: &Puzzle, options: &[(usize, usize)]) -> Picture {
    let side = puzzle.side;
    // A chevron that points to the cell with the smaller digit.
    let sign = |&(less, more): &(usize, usize)| {
        let ((x, y), (to_x, to_y)) = (grid.corner(less), grid.corner(more));
        let (across, down) = (to_x - x, to_y - y);
        let (point_x, point_y) = (x + 0.5 + 0.44 * across, y + 0.5 + 0.44 * down);
        let end = |way: f64| {
            (point_x + 0.12 * across + 0.12 * way * down, point_y + 0.12 * down + 0.12 * way * across)
        };
        [-1.0, 1.0].map(|way| Shape::stroke((point_x, point_y), end(way), Paint::Bold))
    };
    let mut picture = Picture::new(side as f64, side as f64).grid(side, side);
    picture.ground.extend(puzzle.signs.iter().flat_map(sign));
    for (cell, &given) in puzzle.givens.iter().enumerate().filter(|(_, given)| **given > 0) {
        picture.ground.push(grid.text(cell, 0.55, given.to_string()));
    }
    let shapes = |&(cell, digit): &(usize, usize)| {
        vec![grid.area(cell, Paint::Hue(digit)), grid.text(cell, 0.55, digit.to_string())]
    };
    picture.options = options.iter().map(shapes).collect();
    picture
}
