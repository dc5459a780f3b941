//! Builds the models of killer sudoku for the commands `model` and `trace`.

use super::solution::{self, Cage};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, has, pairs};
use dlx_study::picture::{Cells, Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let cages = study::nth(input, case, solution::cages)?;
    let sets = solution::sets(&cages);
    let grid = Cells { columns: 9, margin: 0.03 };
    let box_of = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    let families = Families::default()
        .with("cells", 0..81, |cell| grid.name(cell), |cell| grid.areas([cell]))
        .worded("is empty", "has {n} digits")
        .with("rows x digits", pairs(9, 9), has("row"), |(row, _)| grid.areas(9 * row..9 * row + 9))
        .worded("nowhere", "{times}")
        .with("columns x digits", pairs(9, 9), has("column"), |(column, _)| {
            grid.areas((column..81).step_by(9))
        })
        .worded("nowhere", "{times}")
        .with("boxes x digits", pairs(9, 9), has("box"), |(own, _)| {
            grid.areas((0..81).filter(|&cell| box_of(cell) == own))
        })
        .worded("nowhere", "{times}")
        .with(
            "cages",
            0..cages.len(),
            |cage| format!("cage {} of sum {}", cage + 1, cages[cage].sum),
            |cage| grid.areas(cages[cage].cells.clone()),
        )
        .worded("has another sum", "has {n} sets of digits")
        .with("cages x digits", pairs(cages.len(), 9), has("cage"), |(cage, _)| {
            grid.areas(cages[cage].cells.clone())
        })
        .worded("is not decided", "{times}");
    let option = |option: usize| match option.checked_sub(729) {
        None => format!("r{}c{}={}", option / 81 + 1, option / 9 % 9 + 1, option % 9 + 1),
        Some(set) => {
            let (cage, set) = sets[set];
            let digits = (0..9).filter(|digit| set >> digit & 1 == 1).map(|digit| (digit + 1).to_string());
            format!("cage {} has {}", cage + 1, digits.collect::<Vec<_>>().join("+"))
        }
    };
    Ok(families
        .model("Killer sudoku", (Cover::Exact, Goal::UpTo(2)), solution::matrix(&cages), option)
        .with_note("A set of digits covers the digits that its cage does not have.")
        .drawn(picture(grid, &cages, &sets)))
}

fn picture(grid: Cells, cages: &[Cage], sets: &[(usize, usize)]) -> Picture {
    let mut picture = Picture::new(9.0, 9.0);
    for (number, cage) in cages.iter().enumerate() {
        picture.ground.extend(cage.cells.iter().map(|&cell| grid.area(cell, Paint::Hue(number))));
    }
    picture = picture.grid(9, 9);
    for cage in cages {
        let (x, y) = grid.corner(cage.cells[0]);
        picture.ground.push(Shape::text(x + 0.2, y + 0.2, 0.28, cage.sum.to_string(), Paint::Ink));
    }
    let digits = pairs(81, 9).map(|(cell, digit)| {
        vec![grid.area(cell, Paint::Faint), grid.text(cell, 0.62, (digit + 1).to_string())]
    });
    picture.options = digits.chain(sets.iter().map(|_| Vec::new())).collect();
    picture
}
