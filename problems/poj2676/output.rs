//! The form of the answers of `poj2676`.

use crate::stated::{Answer, Format};

/// A completion.
pub const FORMAT: Format =
    Format::new("grid", Answer::Grid { side: 9, symbols: "123456789", spaced: false, messages: &[] });
