//! Random inputs for n queens.

use super::solution::MOST_ROWS;
use crate::generate::{Generator, Rng, cases};

/// Generates one board size per line.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The largest random board size; small because all placements are counted.
const MOST: usize = 10;

fn input(rng: &mut Rng, size: usize) -> String {
    (0..cases(rng, size, 8)).map(|_| format!("{}\n", rng.usize(1..=(3 + size).min(MOST)))).collect()
}

/// Every size up to the largest minus two, and some small sizes again; larger boards are slow.
fn extreme(rng: &mut Rng) -> String {
    let mut sizes: Vec<i64> = (1..=MOST_ROWS - 2).chain([1, 2, 8, 8]).collect();
    rng.shuffle(&mut sizes);
    sizes.iter().map(|size| format!("{size}\n")).collect()
}
