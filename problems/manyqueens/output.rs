//! The output of `manyqueens`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};
use dlx_study::Model;

/// The number of covers.
pub fn read(output: &mut Output<'_>, _: &Model) -> Stated {
    output.count()
}
