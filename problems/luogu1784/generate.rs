//! Random inputs for Luogu P1784.

use super::solution;
use crate::generate::sudokus::{WITH_ZEROS, all_unique, blanks, nine, rows, unique_nine};
use crate::generate::{Generator, Rng};
use dlx_kernel::input::{Input, Stop};

/// Generates a grid with one completion.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

fn input(rng: &mut Rng, size: usize) -> String {
    let most = blanks(rng, size, 81);
    grid(rng, most)
}

/// A puzzle with up to `most` blanks.
fn grid(rng: &mut Rng, most: usize) -> String {
    rows(&nine(rng, most), 9, WITH_ZEROS, " ")
}

/// A full grid, or a grid in which every given is needed.
fn extreme(rng: &mut Rng) -> String {
    let most = if rng.usize(..4) == 0 { 0 } else { 81 };
    grid(rng, most)
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    all_unique(input, solution::grid, unique_nine)
}
