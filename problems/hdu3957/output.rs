//! The form of the answers of `hdu3957`.

use crate::stated::{Answer, Format, Measure, Number};

/// The fewest roles, behind the number of the case.
pub const FORMAT: Format = Format::new(
    "case",
    Answer::Number(Number::new(
        Measure::Fewest,
        "1 role is enough|{} roles are enough",
        "1 role is not enough|{} roles are not enough",
    )),
)
.headed("Case ");
