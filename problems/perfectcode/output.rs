//! The form of the answers of `perfectcode`.

use crate::stated::{Answer, Format};

/// The vertices of a perfect code, each a row, after their number.
pub const FORMAT: Format =
    Format::new("graph", Answer::Rows { counted: true, none: "none" }).unknown("there is no {}");
