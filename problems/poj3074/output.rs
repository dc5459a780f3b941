//! The form of the answers of `poj3074`.

use crate::stated::{Answer, Format};

/// The only completion, on one line.
pub const FORMAT: Format =
    Format::new("grid", Answer::Grid { side: 9, symbols: "123456789", spaced: false, messages: &[] });
