//! The form of the answers of `zoj3122`.

use crate::stated::{Answer, Format};

/// The only completion.
pub const FORMAT: Format =
    Format::new("grid", Answer::Grid { side: 16, symbols: "ABCDEFGHIJKLMNOP", spaced: false, messages: &[] });
