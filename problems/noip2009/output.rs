//! The output of `noip2009`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};
use dlx_study::Model;

/// The greatest weight, or -1.
pub fn read(output: &mut Output<'_>, _: &Model) -> Stated {
    Stated::Worth(Some(output.number()).filter(|&worth: &i64| worth >= 0))
}
