//! The output of `noip2009`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The greatest weight, or -1.
pub fn read(output: &mut Output<'_>) -> Stated {
    Stated::Worth(Some(output.number()).filter(|&worth: &i64| worth >= 0))
}
