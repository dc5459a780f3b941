//! The output of `hdu4069`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The grid is the only cover, unless a message denies that.
pub fn read(output: &mut Output<'_>) -> Stated {
    assert!(output.line().starts_with("Case "));
    output.grid_or_message()
}
