//! The output of `hdu4979`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The fewest options and one more: the first ticket is not part of the model.
pub fn read(output: &mut Output<'_>) -> Stated {
    Stated::Fewest(Some(output.number::<usize>() - 1))
}
