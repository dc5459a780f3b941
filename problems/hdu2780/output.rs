//! The form of the answers of `hdu2780`.

use crate::stated::{Answer, Format, Message};

/// The message in place of a grid.
const MESSAGES: &[(&str, Message)] = &[("Could not complete this grid.", Message::None)];

/// The only completion, if there is one.
pub const FORMAT: Format =
    Format::new("grid", Answer::Grid { side: 9, symbols: "123456789", spaced: false, messages: MESSAGES });
