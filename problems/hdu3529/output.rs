//! The form of the answers of `hdu3529`.

use crate::stated::{Answer, Format, Measure, Number};

/// The fewest bombs.
pub const FORMAT: Format = Format::new(
    "room",
    Answer::Number(Number::new(
        Measure::Fewest,
        "1 bomb is enough|{} bombs are enough",
        "1 bomb is not enough|{} bombs are not enough",
    )),
);
