//! HDU 3909 for `model` and `trace`: does the grid have exactly one completion? Whether it still does without
//! one of its givens is the same matrix with that cell blank.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_study::models::sudoku;
use dlx_study::{self as study, Goal, Model};

/// The model of grid number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let (side, givens) = study::nth(input, case, solution::grid)?;
    let order = (2..).find(|order| order * order == side).unwrap_or_default();
    Ok(sudoku::model(
        "HDU 3909 Sudoku",
        Goal::UpTo(2),
        &Sudoku::new(order),
        &givens,
        &solution::SYMBOLS[1..],
        &[],
    ))
}
