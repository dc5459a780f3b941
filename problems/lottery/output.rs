//! The form of the answers of `lottery`.

use crate::stated::{Answer, Format, Measure, Number};

/// The fewest tickets.
pub const FORMAT: Format = Format::new(
    "lottery",
    Answer::Number(Number::new(
        Measure::Fewest,
        "1 ticket is enough|{} tickets are enough",
        "1 ticket is not enough|{} tickets are not enough",
    )),
);
