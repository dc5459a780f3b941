//! Random inputs for Kattis Sudokunique.

use super::solution;
use crate::generate::sudokus::{Grid, WITH_ZEROS, blank, blanks, full, nine, rows, spoil};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;

/// Generates grids with any number of completions, separated by empty lines.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

/// The maximum number of grids in an input.
const MOST_GRIDS: usize = 100;

fn input(rng: &mut Rng, size: usize) -> String {
    let grid = |rng: &mut Rng| {
        let most = blanks(rng, size, 81);
        grid(rng, most)
    };
    let grids: Vec<Grid> = (0..cases(rng, size, 8)).map(|_| grid(rng)).collect();
    text(&grids)
}

fn text(grids: &[Grid]) -> String {
    grids.iter().map(|grid| rows(grid, 9, WITH_ZEROS, " ")).collect::<Vec<_>>().join("\n")
}

/// A grid with up to `most` blanks: with one completion, with a random cell overwritten, or with blanks
/// chosen regardless of the number of completions.
fn grid(rng: &mut Rng, most: usize) -> Grid {
    match rng.usize(..3) {
        0 => nine(rng, most),
        1 => {
            let puzzle = nine(rng, most);
            spoil(rng, puzzle, 9)
        }
        _ => {
            let full = full(rng, &Sudoku::new(3)).expect("there are sudokus");
            blank(rng, full, most)
        }
    }
}

/// The maximum number of grids, including an empty grid and a full one.
fn extreme(rng: &mut Rng) -> String {
    let mut grids: Vec<Grid> = (2..MOST_GRIDS).map(|_| grid(rng, 30)).collect();
    grids.push(vec![0; 81]);
    grids.push(nine(rng, 0));
    rng.shuffle(&mut grids);
    text(&grids)
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    let mut grids = 0;
    while !input.at_end() {
        let mut start = input.clone();
        solution::grid(input)?;
        grids += 1;
        if grids > MOST_GRIDS {
            return Err(start.error("the end of the input after 100 grids"));
        }
    }
    Ok(())
}
