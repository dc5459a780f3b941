//! The output of `nqueens`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The number of covers, before the first of them.
pub fn read(output: &mut Output<'_>) -> Stated {
    let count = output.number();
    if count > 0 {
        output.line();
    }
    Stated::Covers(count)
}
