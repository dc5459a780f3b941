//! POJ 3074 for `model` and `trace`.

use super::poj3074 as solution;
use crate::cover::sudoku::Sudoku;
use crate::input::{Input, Stop};
use crate::study::{self, Goal, Model, sudoku};

/// The model of grid number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let givens = study::nth(input, case, |input| {
        input.token("a grid of 81 cells")?.cells::<81, _>(solution::given, "1-9 or '.'")
    })?;
    Ok(sudoku::model("POJ 3074 Sudoku", Goal::First, &Sudoku::new(3), &givens, sudoku::DIGITS, &[]))
}
