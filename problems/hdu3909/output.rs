//! The output of `hdu3909`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};
use dlx_study::Model;

/// The grid is the only cover, unless a message denies that.
pub fn read(output: &mut Output<'_>, model: &Model) -> Stated {
    let cells = model.families.iter().find(|family| family.name == "cells").unwrap().items.len();
    output.grid_or_message(cells.isqrt())
}
