//! The form of the answers of `dumbbells`.

use crate::stated::{Answer, Format, Measure, Number};

/// The number of ways to join the weights.
pub const FORMAT: Format =
    Format::new("grid", Answer::Number(Number::new(Measure::Covers, "there is 1 way|there are {} ways", "")));
