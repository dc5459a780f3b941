//! The form of the answers of `poj3740`.

use crate::stated::{Answer, Format};

/// Whether there is a cover.
pub const FORMAT: Format = Format::new("matrix", Answer::Word("Yes, I found it", "It is impossible"));
