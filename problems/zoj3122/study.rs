//! ZOJ 3122, and POJ 3076 and UVA 1309, which are the same problem, for `model` and `trace`.

use super::solution;
use crate::cover::sudoku::Sudoku;
use crate::input::{Input, Stop};
use crate::study::{self, Goal, Model, sudoku};

/// The model of grid number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let givens = study::nth(input, case, solution::grid)?;
    Ok(sudoku::model("ZOJ 3122 Sudoku", Goal::First, &Sudoku::new(4), &givens, sudoku::LETTERS, &[]))
}
