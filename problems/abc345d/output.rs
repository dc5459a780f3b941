//! The form of the answers of `abc345d`.

use crate::stated::{Answer, Format};

/// Whether tiles cover the grid.
pub const FORMAT: Format = Format::new("grid", Answer::Word("Yes", "No"));
