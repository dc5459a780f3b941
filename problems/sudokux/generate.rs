//! Random inputs for diagonal sudoku.

use super::solution;
use crate::generate::sudokus::{WITH_POINTS, blanks, dig, full, promised, rows, unique};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};

/// Generates grids with one completion each, then `end`.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

/// The maximum number of blanks; with more blanks, checking for a second completion is slow.
const MOST_BLANKS: usize = 60;

fn input(rng: &mut Rng, size: usize) -> String {
    let puzzle = |rng: &mut Rng| {
        let most = blanks(rng, size, MOST_BLANKS);
        line(rng, most)
    };
    (0..cases(rng, size, 5)).map(|_| puzzle(rng)).collect::<String>() + "end\n"
}

/// A puzzle with up to `most` blanks.
fn line(rng: &mut Rng, most: usize) -> String {
    let rules = solution::rules();
    let grid = full(rng, &rules).expect("there are diagonal sudokus");
    rows(&dig(rng, grid, most, |grid| unique(&rules, grid)), 81, WITH_POINTS, "")
}

/// A full grid and a grid with few givens.
fn extreme(rng: &mut Rng) -> String {
    [0, MOST_BLANKS].map(|most| line(rng, most)).concat() + "end\n"
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    let rules = solution::rules();
    loop {
        let mut start = input.clone();
        match solution::grid(input)? {
            Some((_, givens)) => promised(&mut start, unique(&rules, &givens))?,
            None => return start.filled_line().map(drop).ok_or_else(|| input.error("the line `end`")),
        }
    }
}
