//! The form of the answers of `sudokugen`.

use crate::stated::{Answer, Format};

/// Any puzzles with one completion; the checker judges them.
pub const FORMAT: Format = Format::new("puzzle", Answer::Free);
