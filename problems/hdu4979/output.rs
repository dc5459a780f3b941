//! The form of the answers of `hdu4979`.

use crate::stated::{Answer, Format, Measure, Number};

/// The fewest tickets; the first one is not part of the model.
pub const FORMAT: Format = Format::new(
    "case",
    Answer::Number(
        Number::new(
            Measure::Fewest,
            "1 ticket is enough|{} tickets are enough",
            "1 ticket is not enough|{} tickets are not enough",
        )
        .beside(1),
    ),
)
.headed("Case #");
