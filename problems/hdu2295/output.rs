//! The output of `hdu2295`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};
use dlx_study::Model;

/// The radius is verified by the cover below it.
pub fn read(output: &mut Output<'_>, _: &Model) -> Stated {
    Stated::Radius(output.number())
}
