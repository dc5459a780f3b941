//! Perfect code for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::slots;
use dlx_study::{self as study, Goal, Model};

/// The model of graph number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let matrix = study::nth(input, case, solution::matrix)?;
    Ok(slots::model("Perfect code", Goal::First, matrix))
}
