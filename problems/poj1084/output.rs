//! The form of the answers of `poj1084`.

use crate::stated::{Answer, Format, Measure, Number};

/// The fewest sticks.
pub const FORMAT: Format = Format::new(
    "case",
    Answer::Number(Number::new(
        Measure::Fewest,
        "1 stick is enough|{} sticks are enough",
        "1 stick is not enough|{} sticks are not enough",
    )),
);
