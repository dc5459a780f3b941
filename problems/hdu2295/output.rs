//! The form of the answers of `hdu2295`.

use crate::stated::{Answer, Format, Number};

/// The smallest radius.
pub const FORMAT: Format = Format::new("case", Answer::Number(Number::RADIUS));
