//! The form of the answers of `hiho1317`.

use crate::stated::{Answer, Format};

/// Whether there is a cover.
pub const FORMAT: Format = Format::new("matrix", Answer::Word("Yes", "No"));
