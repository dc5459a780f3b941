//! The output of `poj3740`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// Whether there is a cover.
pub fn read(output: &mut Output<'_>) -> Stated {
    Stated::Is(output.line().starts_with("Yes"))
}
