//! Builds the models of NOIP 2009 Target Sudoku for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_study::models::sudoku;
use dlx_study::{self as study, Goal, Model};

/// The model of grid number `case`, with the goal of finding a completion with the best score.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let givens = study::nth(input, case, solution::grid)?;
    let rules = Sudoku::new(3);
    let goal = Goal::Best(solution::weights(&rules, &givens));
    Ok(sudoku::model("NOIP 2009 Target Sudoku", goal, &rules, &givens, sudoku::DIGITS, &[])
        .with_note("The weight of an option is its digit times 10 in the centre, 9, 8, 7 in the rings around it, 6 at the border."))
}
