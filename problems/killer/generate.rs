//! Random inputs for killer sudokus.

use super::solution::MOST_CELLS;
use crate::generate::sudokus::{Grid, full};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::sudoku::Sudoku;

/// Puzzles with cages of a full grid; some sums are changed.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The most puzzles of an input.
const MOST_PUZZLES: usize = 5;

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, MOST_PUZZLES);
    let one = |rng: &mut Rng| {
        let largest = rng.usize(1..=(1 + size / 4).min(MOST_CELLS as usize));
        let changed = [0, 0, 1, 2][rng.usize(..4)];
        puzzle(rng, largest, changed)
    };
    (0..count).map(|_| one(rng)).collect()
}

/// A puzzle with cages of up to `largest` cells that grow from random cells, and with so many `changed` sums.
fn puzzle(rng: &mut Rng, largest: usize, changed: usize) -> String {
    let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    let cages = cages(rng, &grid, largest);
    let mut sums: Vec<usize> =
        cages.iter().map(|cage| cage.iter().map(|&cell| usize::from(grid[cell])).sum()).collect();
    for _ in 0..changed {
        let cage = rng.usize(..sums.len());
        sums[cage] = rng.usize(1..=24);
    }
    let line = |(cage, sum): (&Vec<usize>, &usize)| {
        let cells: String = cage.iter().map(|cell| format!(" {} {}", cell / 9 + 1, cell % 9 + 1)).collect();
        format!("{sum} {}{cells}\n", cage.len())
    };
    let lines: String = cages.iter().zip(&sums).map(line).collect();
    format!("{}\n{lines}", cages.len())
}

/// The cells of `grid` in connected cages with different digits.
fn cages(rng: &mut Rng, grid: &Grid, largest: usize) -> Vec<Vec<usize>> {
    let mut cells: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut cells);
    let (mut taken, mut cages) = ([false; 81], Vec::new());
    for start in cells {
        if taken[start] {
            continue;
        }
        let mut cage = vec![start];
        taken[start] = true;
        let size = rng.usize(1..=largest);
        while cage.len() < size {
            let beside = |cell: usize| {
                let (row, column) = (cell / 9, cell % 9);
                let near = |other: &usize| (other / 9).abs_diff(row) + (other % 9).abs_diff(column) == 1;
                cage.iter().any(near)
            };
            let fits = |cell: &usize| {
                !taken[*cell] && beside(*cell) && !cage.iter().any(|&other| grid[other] == grid[*cell])
            };
            let next: Vec<usize> = (0..81).filter(fits).collect();
            let Some(&cell) = next.get(rng.usize(..next.len().max(1))) else { break };
            taken[cell] = true;
            cage.push(cell);
        }
        cages.push(cage);
    }
    cages
}

/// As many puzzles as there may be, one of them with a cage for each cell.
fn extreme(rng: &mut Rng) -> String {
    (0..MOST_PUZZLES).map(|puzzle| self::puzzle(rng, if puzzle == 0 { 1 } else { 3 }, puzzle / 3)).collect()
}
