//! N queens as they are studied.

use super::nqueens as solution;
use crate::input::{Input, Stop};
use crate::study::{self, Goal, Model, queens};

/// The model of board number `case`, all of whose placements are asked for.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let n = study::nth(input, case, solution::rows)?;
    Ok(queens::model("N queens", Goal::All, n, &[]))
}
