//! The form of the answers of `luogu4929`.

use crate::stated::{Answer, Format};

/// The rows of a cover.
pub const FORMAT: Format =
    Format::new("matrix", Answer::Rows { counted: false, none: "No Solution!" }).unknown("there is no {}");
