//! The output of `hust1017`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The rows of a cover, after their number.
pub fn read(output: &mut Output<'_>) -> Stated {
    match output.rows("no") {
        Stated::Options(mut rows) => {
            rows.remove(0);
            Stated::Options(rows)
        }
        none => none,
    }
}
