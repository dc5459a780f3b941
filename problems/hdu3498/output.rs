//! The output of `hdu3498`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The fewest options.
pub fn read(output: &mut Output<'_>) -> Stated {
    Stated::Fewest(Some(output.number()))
}
