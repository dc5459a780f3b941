//! ZOJ 3122, and POJ 3076 and UVA 1309, which are the same problem, for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_study::models::sudoku;
use dlx_study::{self as study, Goal, Model};

/// The model of grid number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let givens = study::nth(input, case, solution::grid)?;
    Ok(sudoku::model("ZOJ 3122 Sudoku", Goal::First, &Sudoku::new(4), &givens, sudoku::LETTERS, &[]))
}
