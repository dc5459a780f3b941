//! The form of the answers of `hdu4210`.

use crate::stated::{Answer, Format};

/// A heading and a grid, which does not say where the dominoes lie.
pub const FORMAT: Format = Format::new("puzzle", Answer::Free);
