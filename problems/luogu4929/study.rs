//! Luogu P4929 Dancing Links for `model` and `trace`.

use super::solution;
use crate::input::{Input, Stop};
use crate::study::{self, Goal, Model, slots};

/// The model of matrix number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let matrix = study::nth(input, case, solution::matrix)?;
    Ok(slots::model("Luogu P4929 Dancing Links", Goal::First, matrix))
}
