//! The form of the answers of `carseq`.

use crate::stated::{Answer, Format, Measure, Number};

/// The number of sequences.
pub const FORMAT: Format = Format::new(
    "line",
    Answer::Number(Number::new(Measure::Covers, "there is 1 sequence|there are {} sequences", "")),
);
