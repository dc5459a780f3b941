//! The form of the answers of `manyqueens`.

use crate::stated::{Answer, Format, Measure, Number};

/// The number of placements.
pub const FORMAT: Format = Format::new(
    "board",
    Answer::Number(Number {
        of: Measure::Covers,
        none: "",
        enough: "there is 1 placement|there are {} placements",
        short: "",
        beside: 0,
    }),
);
