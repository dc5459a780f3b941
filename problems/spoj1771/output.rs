//! The output of `spoj1771`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The column of the queen of each row.
pub fn read(output: &mut Output<'_>) -> Stated {
    let queens = output.line().split_whitespace().enumerate();
    Stated::Options(queens.map(|(row, column)| format!("queen r{}c{column}", row + 1)).collect())
}
