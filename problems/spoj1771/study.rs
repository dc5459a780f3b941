//! SPOJ NQUEEN for `model` and `trace`: the options that the queens on the board leave.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::queens;
use dlx_study::{self as study, Goal, Model};

/// The model of board number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let (n, given) = study::nth(input, case, solution::board)?;
    Ok(queens::model("SPOJ NQUEEN", Goal::First, n, &given))
}
