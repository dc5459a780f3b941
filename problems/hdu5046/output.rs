//! The output of `hdu5046`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The radius is verified by the cover below it.
pub fn read(output: &mut Output<'_>) -> Stated {
    Stated::Radius(output.number())
}
