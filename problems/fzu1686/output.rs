//! The form of the answers of `fzu1686`.

use crate::stated::{Answer, Format, Measure, Number};

/// The fewest blows.
pub const FORMAT: Format = Format::new(
    "map",
    Answer::Number(Number {
        of: Measure::Fewest,
        none: "",
        enough: "1 blow is enough|{} blows are enough",
        short: "1 blow is not enough|{} blows are not enough",
        beside: 0,
    }),
);
