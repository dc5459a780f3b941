//! Suguru for `model` and `trace`.

use super::solution::{self, Puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let puzzle = study::nth(input, case, solution::puzzle)?;
    let (side, cells) = (puzzle.side, puzzle.givens.len());
    let options = solution::options(&puzzle);
    let place = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
    // The region and the digit of each of the items behind the cells.
    let digits: Vec<(usize, usize)> = puzzle
        .sizes
        .iter()
        .enumerate()
        .flat_map(|(region, &size)| (1..=size).map(move |d| (region, d)))
        .collect();
    let across = side.max(2) - 1;
    let touching = solution::touching(&puzzle, &options);
    let item = |item: usize| match item / cells {
        0 => ("cells", place(item)),
        1 => {
            let (region, digit) = digits[item - cells];
            ("regions x digits", format!("region {} has {digit}", region + 1))
        }
        _ => {
            let (block, digit) = touching[item - 2 * cells];
            ("blocks x digits", format!("block r{}c{} has {digit}", block / across + 1, block % across + 1))
        }
    };
    let option = |option: usize| format!("{}={}", place(options[option].0), options[option].1);
    let matrix = solution::matrix(&puzzle, &options);
    Ok(Model::new(format!("Suguru, {side} x {side}"), Cover::Exact, Goal::UpTo(2), matrix, item, option)
        .worded("cells", "is empty", "has {n} digits")
        .worded("regions x digits", "nowhere", "{times}")
        .worded("blocks x digits", "is free", "{times}")
        .with_note("A block is the 2 x 2 cells whose first one it is named after.")
        .drawn(picture(&puzzle, &options)))
}

fn picture(puzzle: &Puzzle, options: &[(usize, usize)]) -> Picture {
    let (side, cells) = (puzzle.side, puzzle.givens.len());
    let at = |cell: usize| ((cell % side) as f64, (cell / side) as f64);
    let area = |cell: usize, paint| Shape::area(at(cell).0 + 0.04, at(cell).1 + 0.04, 0.92, 0.92, paint);
    let text = |cell: usize, digit: usize| {
        Shape::text(at(cell).0 + 0.5, at(cell).1 + 0.5, 0.6, digit.to_string(), Paint::Ink)
    };
    let mut picture = Picture::new(side as f64, side as f64);
    for cell in 0..cells {
        picture.ground.push(area(cell, Paint::Hue(puzzle.region_of[cell])));
    }
    picture = picture.grid(side, side);
    let given = (0..cells).filter(|&cell| puzzle.givens[cell] > 0);
    picture.ground.extend(given.map(|cell| text(cell, puzzle.givens[cell])));
    let touching = solution::touching(puzzle, options);
    let region_of_item: Vec<usize> =
        puzzle.sizes.iter().enumerate().flat_map(|(region, &size)| vec![region; size]).collect();
    let cells_of = |item: usize| -> Vec<usize> {
        match item / cells {
            0 => vec![item],
            1 => (0..cells).filter(|&cell| puzzle.region_of[cell] == region_of_item[item - cells]).collect(),
            _ => {
                let (block, _) = touching[item - 2 * cells];
                (0..cells).filter(|&cell| solution::blocks(side, cell).contains(&block)).collect()
            }
        }
    };
    let shapes = |item: usize| cells_of(item).into_iter().map(|cell| area(cell, Paint::Ink)).collect();
    picture.items = (0..2 * cells + touching.len()).map(shapes).collect();
    picture.options =
        options.iter().map(|&(cell, digit)| vec![area(cell, Paint::Faint), text(cell, digit)]).collect();
    picture
}
