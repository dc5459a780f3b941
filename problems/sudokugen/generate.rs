//! Random inputs for the sudoku generator.

use super::solution::{self, FEWEST_GIVENS, MOST_GIVENS};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};

/// Generates lines of the form `seed givens count`.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

/// The minimum number of givens in a random request; puzzles with fewer givens are found too rarely.
const FEWEST: i64 = 28;
/// The maximum number of puzzles in an input.
const MOST_PUZZLES: usize = 100;

fn input(rng: &mut Rng, size: usize) -> String {
    let line = |rng: &mut Rng| {
        let fewest = (MOST_GIVENS - 6 * size as i64).max(FEWEST);
        format!("{} {} {}\n", rng.u32(..), rng.i64(fewest..=MOST_GIVENS), rng.usize(0..=2))
    };
    (0..cases(rng, size, 3)).map(|_| line(rng)).collect()
}

/// A request with the largest seed and the maximum number of givens, and a request for the minimum number of
/// givens, which will not be reached.
fn extreme(rng: &mut Rng) -> String {
    format!("{} {MOST_GIVENS} 2\n{} {FEWEST_GIVENS} 1\n", i64::MAX, rng.u32(..))
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    let mut puzzles = 0;
    while !input.at_end() {
        solution::random(input)?;
        puzzles += solution::wanted(input)?.1;
        if puzzles > MOST_PUZZLES {
            return Err(input.error("at most 100 puzzles in total across all lines"));
        }
    }
    Ok(())
}
