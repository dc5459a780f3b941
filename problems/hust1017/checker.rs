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

/// Checks that `output` has a cover for each matrix of `input` that has a cover, and `NO` for the other
/// matrices. `answer` tells which matrices have no cover.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    COVERS.check(solution::matrix, [input, output, answer])
}
