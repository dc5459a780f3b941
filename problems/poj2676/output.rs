//! The output of `poj2676`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The grid is one of the covers.
pub fn read(output: &mut Output<'_>) -> Stated {
    Stated::Options(output.grid(9))
}
