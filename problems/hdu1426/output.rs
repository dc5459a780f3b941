//! The form of the answers of `hdu1426`.

use crate::stated::{Answer, Format};

/// The only completion.
pub const FORMAT: Format =
    Format::new("grid", Answer::Grid { side: 9, symbols: "123456789", spaced: true, messages: &[] });
