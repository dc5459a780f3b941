//! The form of the answers of `hdu3335`.

use crate::stated::{Answer, Format, Measure, Number};

/// The most numbers of which none divides another: the fewest chains that have all of them (Dilworth, 1950).
pub const FORMAT: Format = Format::new(
    "case",
    Answer::Number(Number::new(
        Measure::Fewest,
        "1 chain has all the numbers, so only 1 can be chosen|{} chains have all the numbers, so no more than {} can be chosen",
        "1 chain does not have all the numbers, so more than 1 can be chosen|{} chains do not have all the numbers, so more than {} can be chosen",
    )),
);
