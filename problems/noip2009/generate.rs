//! Random inputs for NOIP 2009.

use super::solution;
use crate::generate::sudokus::{WITH_ZEROS, blank, full, rows, spoil};
use crate::generate::{Generator, Rng};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;

/// Generates a grid with any number of completions.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

const FEWEST_GIVENS: usize = 24;
const MOST_BLANKS: usize = 81 - FEWEST_GIVENS;

fn input(rng: &mut Rng, size: usize) -> String {
    let blanks = rng.usize(1..=(10 + 6 * size).min(MOST_BLANKS));
    grid(rng, blanks)
}

fn grid(rng: &mut Rng, blanks: usize) -> String {
    let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    let grid = blank(rng, grid, blanks);
    let grid = if rng.usize(..5) == 0 { spoil(rng, grid, 9) } else { grid };
    rows(&grid, 9, WITH_ZEROS, " ")
}

/// A grid with the minimum number of givens.
fn extreme(rng: &mut Rng) -> String {
    grid(rng, MOST_BLANKS)
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    let mut start = input.clone();
    let givens = solution::grid(input)?.iter().filter(|&&digit| digit != 0).count();
    if givens < FEWEST_GIVENS {
        return Err(start.error(&format!("a grid with at least {FEWEST_GIVENS} givens")));
    }
    if input.at_end() { Ok(()) } else { Err(input.error("one grid and no more")) }
}
