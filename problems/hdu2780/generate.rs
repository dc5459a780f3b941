//! Random inputs for HDU 2780.

use super::solution;
use crate::generate::sudokus::{Grid, WITH_ZEROS, blank, full, promised, rows, spoil};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, nine};

/// Generates grids with five blanks, some of which have no completion.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

/// The number of blank cells in each grid.
const BLANKS: usize = 5;

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 8);
    grids(rng, count)
}

/// The input of `count` random grids, which begins with their number.
fn grids(rng: &mut Rng, count: usize) -> String {
    let all: String = (0..count).map(|_| rows(&grid(rng), 9, WITH_ZEROS, "")).collect();
    format!("{count}\n{all}")
}

/// A grid with at most one completion. In one grid in three, a random digit is overwritten, which usually
/// leaves no completion.
fn grid(rng: &mut Rng) -> Grid {
    let mut whole = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    if rng.usize(..3) == 0 {
        whole = spoil(rng, whole, 9);
    }
    loop {
        let grid = blank(rng, whole.clone(), BLANKS);
        if completions(&grid) < 2 {
            return grid;
        }
    }
}

/// The number of completions of a grid, counted up to two.
fn completions(grid: &[u8]) -> usize {
    grid.try_into().map_or(0, |grid| nine::up_to(2, grid).len())
}

fn extreme(rng: &mut Rng) -> String {
    grids(rng, 60)
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    for _ in 0..solution::cases(input)? {
        let mut start = input.clone();
        let grid = solution::grid(input)?;
        if grid.iter().filter(|&&digit| digit == 0).count() != BLANKS {
            return Err(start.error("a grid with five blanks"));
        }
        promised(&mut start, completions(&grid) < 2)?;
    }
    Ok(())
}
