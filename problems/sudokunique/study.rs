//! Kattis Sudokunique for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_study::models::sudoku;
use dlx_study::{self as study, Goal, Model};

/// The model of grid number `case`; two completions tell enough.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let givens = study::nth(input, case, solution::grid)?;
    let rules = Sudoku::new(3);
    Ok(sudoku::model("Kattis Sudokunique", Goal::UpTo(2), &rules, &givens, sudoku::DIGITS, &[]))
}
