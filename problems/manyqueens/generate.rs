//! Random inputs for many queens.

use super::solution::MOST_ROWS;
use crate::generate::{Generator, Rng, cases};

/// A board per line.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The largest random board, small because all placements are counted.
const MOST: usize = 5;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let n = rng.usize(1..=(1 + size).min(MOST));
        format!("{n} {} {}\n", rng.usize(1..=n), rng.usize(1..=n))
    };
    (0..cases(rng, size, 8)).map(|_| case(rng)).collect()
}

/// One square, full boards, and the largest boards with most freedom and with least.
fn extreme(rng: &mut Rng) -> String {
    let n = MOST_ROWS;
    let mut boards = vec![(1, 1, 1), (n, n, n), (n, n, 1), (n, 1, 1), (n, 2, 2), (2, 1, 2), (n, n - 1, n)];
    rng.shuffle(&mut boards);
    boards.iter().map(|(n, queens, most)| format!("{n} {queens} {most}\n")).collect()
}
