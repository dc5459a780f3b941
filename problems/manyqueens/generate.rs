//! Random inputs for many queens.

use super::solution::MOST_ROWS;
use crate::generate::{Generator, Rng, cases};

/// Generates one case per line: n, m and k.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum n of a random case; small because all placements are counted.
const MOST: usize = 5;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let n = rng.usize(1..=(1 + size).min(MOST));
        format!("{n} {} {}\n", rng.usize(1..=n), rng.usize(1..=n))
    };
    (0..cases(rng, size, 8)).map(|_| case(rng)).collect()
}

/// A board of one square, full boards, and boards with tight and loose limits for the diagonals.
fn extreme(rng: &mut Rng) -> String {
    let n = MOST_ROWS;
    let mut boards = vec![(1, 1, 1), (n, n, n), (n, n, 1), (n, 1, 1), (n, 2, 2), (2, 1, 2), (n, n - 1, n)];
    rng.shuffle(&mut boards);
    boards.iter().map(|(n, queens, most)| format!("{n} {queens} {most}\n")).collect()
}
