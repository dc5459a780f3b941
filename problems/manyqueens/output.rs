//! The form of the answers of `manyqueens`.

use crate::stated::{Answer, Format, Measure, Number};

/// The number of placements.
pub const FORMAT: Format = Format::new(
    "board",
    Answer::Number(Number::new(Measure::Covers, "there is 1 placement|there are {} placements", "")),
);
