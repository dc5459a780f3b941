//! The output of `luogu1784`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};
use dlx_study::Model;

/// The grid is the only cover.
pub fn read(output: &mut Output<'_>, _: &Model) -> Stated {
    Stated::Only(output.grid(9))
}
