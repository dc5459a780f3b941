//! The form of the answers of `zoj3209`.

use crate::stated::{Answer, Format, Measure, Number};

/// The fewest pieces, or -1.
pub const FORMAT: Format = Format::new(
    "map",
    Answer::Number(Number {
        of: Measure::Fewest,
        none: "-1",
        enough: "1 piece is enough|{} pieces are enough",
        short: "1 piece is not enough|{} pieces are not enough",
        beside: 0,
    }),
);
