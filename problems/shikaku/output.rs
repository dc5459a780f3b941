//! The form of the answers of `shikaku`.

use crate::stated::{Answer, Format};

/// The only tiling of a puzzle, each rectangle a letter.
pub const FORMAT: Format = Format::new("puzzle", Answer::Tilings)
    .unknown("{} is not a rectangle of that many cells around that number alone");
