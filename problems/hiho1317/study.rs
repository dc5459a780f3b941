//! hihoCoder 1317 Dancing Links for `model` and `trace`.

use super::hiho1317 as solution;
use crate::input::{Input, Stop};
use crate::study::{self, Goal, Model, slots};

/// The model of matrix number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    input.integer("t, the number of matrices", 0, i64::from(u32::MAX))?;
    let matrix = study::nth(input, case, solution::matrix)?;
    Ok(slots::model("hihoCoder 1317 Dancing Links", Goal::First, matrix))
}
