//! The form of the answers of `luogu4205`.

use crate::stated::{Answer, Format};

/// The only tiling of a triangle, each piece a letter.
pub const FORMAT: Format =
    Format::new("triangle", Answer::Triangle).unknown("{} is not a placement of that piece here");
