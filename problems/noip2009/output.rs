//! The form of the answers of `noip2009`.

use crate::stated::{Answer, Format, Measure, Number};

/// The greatest score of a completion, or -1.
pub const FORMAT: Format = Format::new(
    "grid",
    Answer::Number(
        Number::new(Measure::Worth, "a completion is worth {}", "no completion is worth {}").or("-1"),
    ),
);
