//! HUST 1017 Exact cover for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::slots;
use dlx_study::{self as study, Goal, Model};

/// The model of matrix number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let matrix = study::nth(input, case, solution::matrix)?;
    Ok(slots::model("HUST 1017 Exact cover", Goal::First, matrix))
}
