//! The form of the answers of `hdu4735`.

use crate::stated::{Answer, Format};

/// The fewest swaps, which are not the options of a cover.
pub const FORMAT: Format = Format::new("tree", Answer::Free);
