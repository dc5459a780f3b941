//! Judges the perfect-code problem: any perfect code is accepted, with its vertices in any order.

use super::solution;
use crate::checker::{CountedCovers, Fault, Flaw};

const CODES: CountedCovers = CountedCovers {
    case: "graph",
    cover: "perfect code",
    none: "none",
    expected: "none or the number of vertices of a code",
    row: "a vertex",
    says,
};

fn says(flaw: Flaw) -> String {
    match flaw {
        Flaw::Twice(vertex) => format!("vertex {vertex} is listed twice"),
        Flaw::Shared(vertex, [one, other]) => {
            format!(
                "vertex {vertex} and its neighbours include several code vertices, such as {one} and {other}"
            )
        }
        Flaw::Uncovered(vertex) => {
            format!("vertex {vertex} neither is in the code nor has a neighbour in it")
        }
    }
}

/// Checks that `output` gives a perfect code of each graph of `input` that has one, and `none` for the other
/// graphs. `answer` tells which graphs have no perfect code.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    CODES.check(solution::matrix, [input, output, answer])
}
