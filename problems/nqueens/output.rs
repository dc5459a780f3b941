//! The form of the answers of `nqueens`.

use crate::stated::{Answer, Format};

/// The number of placements, and below it the first of them.
pub const FORMAT: Format = Format::new("board", Answer::CountAndQueens).unknown("{} is not on the board");
