//! Builds the models of suguru for the commands `model` and `trace`.

use super::solution::{self, Puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families};
use dlx_study::picture::{Cells, Paint, Picture};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let puzzle = study::nth(input, case, solution::puzzle)?;
    let (side, cells) = (puzzle.side, puzzle.givens.len());
    let options = solution::options(&puzzle);
    let grid = Cells { columns: side, margin: 0.04 };
    // A block is named after its first cell, so the blocks are named like the cells of a smaller grid.
    let blocks = Cells { columns: side.max(2) - 1, margin: 0.0 };
    let of_regions = puzzle.sizes.iter().enumerate();
    let digits = of_regions.flat_map(|(region, &size)| (1..=size).map(move |digit| (region, digit)));
    let families = Families::default()
        .with("cells", 0..cells, |cell| grid.name(cell), |cell| grid.areas([cell]))
        .worded("is empty", "has {n} digits")
        .with(
            "regions x digits",
            digits,
            |(region, digit)| format!("region {} has {digit}", region + 1),
            |(region, _)| grid.areas((0..cells).filter(|&cell| puzzle.region_of[cell] == region)),
        )
        .worded("nowhere", "{times}")
        .with(
            "blocks x digits",
            solution::touching(&puzzle, &options),
            |(block, digit)| format!("block {} has {digit}", blocks.name(block)),
            |(block, _)| grid.areas((0..cells).filter(|&cell| solution::blocks(side, cell).contains(&block))),
        )
        .worded("is free", "{times}");
    let option = |option: usize| format!("{}={}", grid.name(options[option].0), options[option].1);
    let matrix = solution::matrix(&puzzle, &options);
    Ok(families
        .model(format!("Suguru, {side} x {side}"), (Cover::Exact, Goal::UpTo(2)), matrix, option)
        .with_note("A block of 2 x 2 cells is named after its first cell.")
        .drawn(picture(grid, &puzzle, &options)))
}

fn picture(grid: Cells, puzzle: &Puzzle, options: &[(usize, usize)]) -> Picture {
    let (side, cells) = (puzzle.side, puzzle.givens.len());
    let mut picture = Picture::new(side as f64, side as f64);
    for cell in 0..cells {
        picture.ground.push(grid.area(cell, Paint::Hue(puzzle.region_of[cell])));
    }
    picture = picture.grid(side, side);
    let given = (0..cells).filter(|&cell| puzzle.givens[cell] > 0);
    picture.ground.extend(given.map(|cell| grid.text(cell, 0.6, puzzle.givens[cell].to_string())));
    let shapes = |&(cell, digit): &(usize, usize)| {
        vec![grid.area(cell, Paint::Faint), grid.text(cell, 0.6, digit.to_string())]
    };
    picture.options = options.iter().map(shapes).collect();
    picture
}
