//! The form of the answers of `hust1017`.

use crate::stated::{Answer, Format};

/// The rows of a cover, after their number.
pub const FORMAT: Format =
    Format::new("matrix", Answer::Rows { counted: true, none: "NO" }).unknown("there is no {}");
