//! Perfect code accepts any perfect code, with its vertices in any order.

use super::solution;
use crate::checker::{CountedCovers, Fault};

const CODES: CountedCovers = CountedCovers {
    case: "graph",
    cover: "perfect code",
    none: "none",
    expected: "none or the number of vertices of a code",
    row: "a vertex",
};

/// Whether `output` has a perfect code for each graph of `input` that has one, and `none` for the others.
/// `answer` tells which graphs have none.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    CODES.check(solution::matrix, [input, output, answer])
}
