//! The output of `sudokugen`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// A puzzle shows only a part of the grid whose rows are found in turn.
pub fn read(output: &mut Output<'_>) -> Stated {
    output.line();
    Stated::Is(true)
}
