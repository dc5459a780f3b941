//! The output of `pentomino`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The number of tilings, after the tilings themselves if they are requested.
pub fn read(output: &mut Output<'_>) -> Stated {
    loop {
        if let Ok(count) = output.line().parse() {
            return Stated::Covers(count);
        }
    }
}
