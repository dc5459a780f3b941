//! Random inputs for Luogu P1219.

use super::solution::{FEWEST_ROWS, MOST_ROWS};
use crate::generate::{Generator, Rng};

/// Generates a board size.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let most = (FEWEST_ROWS as usize + size / 2).min(11);
    format!("{}\n", rng.usize(FEWEST_ROWS as usize..=most))
}

/// The smallest or the second largest board size; counting on the largest board is slow.
fn extreme(rng: &mut Rng) -> String {
    let sizes = [FEWEST_ROWS, MOST_ROWS - 1];
    format!("{}\n", sizes[rng.usize(..2)])
}
