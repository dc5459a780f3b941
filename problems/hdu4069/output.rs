//! The output of `hdu4069`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};
use dlx_study::Model;

/// The grid is the only cover, unless a message denies that.
pub fn read(output: &mut Output<'_>, _: &Model) -> Stated {
    assert!(output.line().starts_with("Case "));
    output.grid_or_message(9)
}
