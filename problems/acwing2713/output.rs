//! The form of the answers of `acwing2713`.

use crate::stated::{Answer, Format};

/// The fewest rows, below their number.
pub const FORMAT: Format = Format::new("matrix", Answer::FewestRows).unknown("there is no {}");
