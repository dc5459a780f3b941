//! The form of the answers of `killer`.

use crate::stated::{Answer, Format, Message};

/// The messages in place of a grid.
const MESSAGES: &[(&str, Message)] = &[("none", Message::None), ("several", Message::Several)];

/// The only solution, unless a message denies that. The digits of a cage decide its set.
pub const FORMAT: Format =
    Format::new("grid", Answer::Grid { side: 9, symbols: "123456789", spaced: false, messages: MESSAGES })
        .implied("cage ");
