//! The form of the answers of `zoj3209`.

use crate::stated::{Answer, Format, Measure, Number};

/// The fewest pieces, or -1.
pub const FORMAT: Format = Format::new(
    "map",
    Answer::Number(
        Number::new(
            Measure::Fewest,
            "1 piece is enough|{} pieces are enough",
            "1 piece is not enough|{} pieces are not enough",
        )
        .or("-1"),
    ),
);
