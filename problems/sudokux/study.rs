//! Builds the models of diagonal sudoku for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::sudoku;
use dlx_study::{self as study, Goal, Model};

/// The model of grid number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let (_, givens) = study::nth(input, case, |input| {
        solution::grid(input)?.ok_or_else(|| input.error("a grid of 81 cells"))
    })?;
    Ok(sudoku::model(
        "Diagonal sudoku",
        Goal::First,
        &solution::rules(),
        &givens,
        sudoku::DIGITS,
        &["the falling diagonal", "the rising diagonal"],
    ))
}
