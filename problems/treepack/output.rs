//! The form of the answers of `treepack`.

use crate::stated::{Answer, Format};

/// Whether all presents fit.
pub const FORMAT: Format = Format::new("rectangle", Answer::Word("yes", "no"));
