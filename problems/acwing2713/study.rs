//! AcWing 2713 Repeat cover for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::models::slots;
use dlx_study::{self as study, Goal, Model};

/// The model of the matrix.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let matrix = study::nth(input, case, solution::matrix)?;
    Ok(Model { cover: Cover::Repeat, ..slots::model("AcWing 2713 Repeat cover", Goal::Fewest, matrix) })
}
