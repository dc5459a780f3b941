//! The form of the answers of `suguru`.

use crate::stated::{Answer, Format, Message};

/// The messages in place of a grid.
const MESSAGES: &[(&str, Message)] = &[("none", Message::None), ("several", Message::Several)];

/// The only solution, unless a message denies that.
pub const FORMAT: Format =
    Format::new("grid", Answer::Grid { side: 0, symbols: "123456", spaced: false, messages: MESSAGES });
