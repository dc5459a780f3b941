//! The form of the answers of `solidpent`.

use crate::stated::{Answer, Format, Measure, Number};

/// The number of ways to fill the box.
pub const FORMAT: Format = Format::new(
    "box",
    Answer::Number(Number::new(
        Measure::Covers,
        "there is 1 way to fill it|there are {} ways to fill it",
        "",
    )),
);
