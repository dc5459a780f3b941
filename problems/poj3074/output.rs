//! The output of `poj3074`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The grid is the only cover.
pub fn read(output: &mut Output<'_>) -> Stated {
    Stated::Only(output.grid(9))
}
