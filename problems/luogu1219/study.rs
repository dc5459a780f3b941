//! Luogu P1219 for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::queens;
use dlx_study::{self as study, Goal, Model};

/// The model of the board; all placements are wanted.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let n = study::nth(input, case, solution::rows)?;
    Ok(queens::model("Luogu P1219 Checker Challenge", Goal::All, n, &[]))
}
