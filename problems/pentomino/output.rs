//! The form of the answers of `pentomino`.

use crate::stated::{Answer, Format};

/// Tilings, their number, or both.
pub const FORMAT: Format =
    Format::new("board", Answer::Tilings).unknown("{} is not a placement of that piece here");
