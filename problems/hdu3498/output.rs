//! The form of the answers of `hdu3498`.

use crate::stated::{Answer, Format, Measure, Number};

/// The fewest blows.
pub const FORMAT: Format = Format::new(
    "case",
    Answer::Number(Number::new(
        Measure::Fewest,
        "1 blow is enough|{} blows are enough",
        "1 blow is not enough|{} blows are not enough",
    )),
);
