//! The form of the answers of `sudokunique`.

use crate::stated::{Answer, Format, Message};

/// The messages in place of a grid.
const MESSAGES: &[(&str, Message)] = &[("Find another job", Message::None), ("Non-unique", Message::Several)];

/// The only completion, unless a message denies that.
pub const FORMAT: Format =
    Format::new("grid", Answer::Grid { side: 9, symbols: "123456789", spaced: true, messages: MESSAGES });
