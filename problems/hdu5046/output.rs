//! The form of the answers of `hdu5046`.

use crate::stated::{Answer, Format, Measure, Number};

/// The smallest radius.
pub const FORMAT: Format = Format::new(
    "case",
    Answer::Number(Number {
        of: Measure::Radius,
        none: "",
        enough: "radius {} is enough",
        short: "no radius below {} is enough",
        beside: 0,
    }),
)
.headed("Case #");
