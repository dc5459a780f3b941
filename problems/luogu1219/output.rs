//! The form of the answers of `luogu1219`.

use crate::stated::{Answer, Format};

/// The first three placements, and below them the number of all.
pub const FORMAT: Format = Format::new("board", Answer::QueensAndCount).unknown("{} is not on the board");
