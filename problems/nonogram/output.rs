//! The form of the answers of `nonogram`.

use crate::stated::{Answer, Format};

/// A grid, any that has the blocks: the checker says which line has others.
pub const FORMAT: Format = Format::new("puzzle", Answer::Free);
