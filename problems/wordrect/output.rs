//! The output of `wordrect`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The number of covers.
pub fn read(output: &mut Output<'_>) -> Stated {
    output.count()
}
