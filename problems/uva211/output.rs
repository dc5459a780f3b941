//! The form of the answers of `uva211`.

use crate::stated::{Answer, Format};

/// The board and all its maps in any order; the checker judges them.
pub const FORMAT: Format = Format::new("layout", Answer::Free);
