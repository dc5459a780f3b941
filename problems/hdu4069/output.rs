//! The form of the answers of `hdu4069`.

use crate::stated::{Answer, Format, Message};

/// The messages in place of a grid.
const MESSAGES: &[(&str, Message)] =
    &[("No solution", Message::None), ("Multiple Solutions", Message::Several)];

/// The only completion, unless a message denies that.
pub const FORMAT: Format =
    Format::new("grid", Answer::Grid { side: 9, symbols: "123456789", spaced: false, messages: MESSAGES })
        .headed("Case ");
