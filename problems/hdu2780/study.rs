//! HDU 2780 for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_study::models::sudoku;
use dlx_study::{self as study, Goal, Model};

/// The model of grid number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let givens = study::nth(input, case, solution::grid)?;
    Ok(sudoku::model("HDU 2780 Su-Su-Sudoku", Goal::First, &Sudoku::new(3), &givens, sudoku::DIGITS, &[]))
}
