//! Random inputs for HDU 1426.

use super::solution;
use crate::generate::sudokus::{all_unique, blanks, nine, rows, unique_nine};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};

/// Generates grids with one completion each, separated by empty lines.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

fn input(rng: &mut Rng, size: usize) -> String {
    let puzzle = |rng: &mut Rng| {
        let most = blanks(rng, size, 81);
        grid(rng, most)
    };
    (0..cases(rng, size, 10)).map(|_| puzzle(rng)).collect::<Vec<_>>().join("\n")
}

/// A puzzle with up to `most` blanks.
fn grid(rng: &mut Rng, most: usize) -> String {
    rows(&nine(rng, most), 9, b"?123456789", " ")
}

/// A full grid, and grids in which every given is needed.
fn extreme(rng: &mut Rng) -> String {
    [0, 81, 81].map(|most| grid(rng, most)).join("\n")
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    all_unique(input, solution::grid, unique_nine)
}
