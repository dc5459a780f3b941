//! The output of `exactcover`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The number of covers, after the covers: one line each, which is empty for the cover without options. A
/// line that equals the number of lines before it is taken for the number.
pub fn read(output: &mut Output<'_>) -> Stated {
    let mut covers = 0_u64;
    while output.any_line() != covers.to_string() {
        covers += 1;
    }
    Stated::Covers(covers)
}
