//! N queens for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::queens;
use dlx_study::{self as study, Goal, Model};

/// The model of board number `case`; all placements are wanted.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let n = study::nth(input, case, solution::rows)?;
    Ok(queens::model("N queens", Goal::All, n, &[]))
}
