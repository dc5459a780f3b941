//! The form of the answers of `hdu3909`.

use crate::stated::{Answer, Format, Message};

/// The messages in place of a grid.
const MESSAGES: &[(&str, Message)] = &[
    ("No Solution", Message::None),
    ("Multiple Solutions", Message::Several),
    ("Not Minimal", Message::NotMinimal),
];

/// The only completion, unless a message denies that.
pub const FORMAT: Format = Format::new(
    "grid",
    Answer::Grid { side: 0, symbols: "123456789ABCDEFGHIJKLMNOP", spaced: false, messages: MESSAGES },
);
