//! The form of the answers of `spoj1771`.

use crate::stated::{Answer, Format};

/// The column of the queen of each row.
pub const FORMAT: Format =
    Format::new("board", Answer::Queens).unknown("{} is off the board, or a given queen attacks it");
