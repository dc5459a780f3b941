//! The output of `zoj3209`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The fewest options, or -1.
pub fn read(output: &mut Output<'_>) -> Stated {
    Stated::Fewest(usize::try_from(output.number::<i64>()).ok())
}
