//! Judges HUST 1017: any exact cover is accepted, with its rows in any order.

use super::solution;
use crate::checker::{CountedCovers, Fault};

const COVERS: CountedCovers = CountedCovers {
    case: "matrix",
    cover: "cover",
    none: "NO",
    expected: "NO or the number of rows of a cover",
    row: "a row",
    says: |flaw| flaw.to_string(),
};

/// Checks that `output` gives a cover of each matrix of `input` that has one, and `NO` for the other
/// matrices. `answer` tells which matrices have no cover.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    COVERS.check(solution::matrix, [input, output, answer])
}
