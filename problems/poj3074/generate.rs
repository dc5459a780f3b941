//! Random inputs for POJ 3074.

use super::solution;
use crate::generate::sudokus::{WITH_POINTS, blanks, nine, promised, rows, unique_nine};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};

/// Generates grids with one completion each, then `end`.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

fn input(rng: &mut Rng, size: usize) -> String {
    (0..cases(rng, size, 20)).map(|_| random(rng, size)).collect::<String>() + "end\n"
}

fn random(rng: &mut Rng, size: usize) -> String {
    let most = blanks(rng, size, 81);
    line(&nine(rng, most))
}

fn line(grid: &[u8]) -> String {
    rows(grid, 81, WITH_POINTS, "")
}

/// A full grid, and grids in which every given is needed.
fn extreme(rng: &mut Rng) -> String {
    [0, 81, 81].map(|most| line(&nine(rng, most))).concat() + "end\n"
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    loop {
        let mut start = input.clone();
        match solution::grid(input)? {
            Some((_, givens)) => promised(&mut start, unique_nine(&givens))?,
            None => return start.filled_line().map(drop).ok_or_else(|| input.error("the line `end`")),
        }
    }
}
