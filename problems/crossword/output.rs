//! The form of the answers of `crossword`.

use crate::stated::{Answer, Format};

/// A filled grid or a message, which the checker reads.
pub const FORMAT: Format = Format::new("grid", Answer::Free);
