//! Random inputs for POJ 2676.

use crate::generate::sudokus::{WITH_ZEROS, blank, full, rows};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::sudoku::Sudoku;

/// Generates grids with one or more completions, any of which is a correct answer.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 10);
    let puzzle = |rng: &mut Rng| {
        let blanks = rng.usize(1..=(8 * size).min(60));
        grid(rng, blanks)
    };
    format!("{count}\n{}", (0..count).map(|_| puzzle(rng)).collect::<String>())
}

fn grid(rng: &mut Rng, blanks: usize) -> String {
    let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    rows(&blank(rng, grid, blanks), 9, WITH_ZEROS, "")
}

/// A full grid, and grids with few or no givens.
fn extreme(rng: &mut Rng) -> String {
    format!("4\n{}", [0, 64, 80, 81].map(|blanks| grid(rng, blanks)).concat())
}
