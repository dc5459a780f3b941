//! The form of the answers of `noip2009`.

use crate::stated::{Answer, Format, Measure, Number};

/// The greatest score of a completion, or -1.
pub const FORMAT: Format = Format::new(
    "grid",
    Answer::Number(Number {
        of: Measure::Worth,
        none: "-1",
        enough: "a completion is worth {}",
        short: "no completion is worth {}",
        beside: 0,
    }),
);
