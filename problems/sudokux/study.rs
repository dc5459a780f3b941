//! Diagonal sudoku for `model` and `trace`.

use super::sudokux as solution;
use crate::input::{Input, Stop};
use crate::study::{self, Goal, Model, sudoku};

/// The model of grid number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let givens = study::nth(input, case, |input| {
        input.token("a grid of 81 cells")?.cells::<81, _>(solution::given, "1-9 or '.'")
    })?;
    Ok(sudoku::model("Diagonal sudoku", Goal::First, &solution::rules(), &givens, sudoku::DIGITS, &["the falling diagonal", "the rising diagonal"]))
}
