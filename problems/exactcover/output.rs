//! The form of the answers of `exactcover`.

use crate::stated::{Answer, Format};

/// The covers, one a line, and their number.
pub const FORMAT: Format = Format::new("case", Answer::Families).unknown("there is no {}");
