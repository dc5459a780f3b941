//! Random inputs for killer sudokus.

use super::solution::{self, FEWEST_CAGES, MOST_CELLS};
use crate::generate::places::{are_connected, are_neighbours};
use crate::generate::sudokus::{Grid, full};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;

/// Generates puzzles by dividing a full grid into cages; some sums are changed.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

/// The maximum number of puzzles in an input.
const MOST_PUZZLES: usize = 5;

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, MOST_PUZZLES);
    let one = |rng: &mut Rng| {
        let largest = rng.usize(1..=(1 + size / 4).min(MOST_CELLS as usize));
        let changed = [0, 0, 1, 2][rng.usize(..4)];
        match size > 8 && rng.usize(..4) == 0 {
            true => fives(rng, changed),
            false => puzzle(rng, largest, changed),
        }
    };
    (0..count).map(|_| one(rng)).collect()
}

/// A puzzle with cages of up to `largest` cells that grow from random cells; up to `changed` sums are
/// replaced by random ones.
fn puzzle(rng: &mut Rng, largest: usize, changed: usize) -> String {
    let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    let mut cages = cages(rng, &grid, largest);
    while cages.len() < FEWEST_CAGES as usize {
        cages = self::cages(rng, &grid, largest);
    }
    let mut sums: Vec<usize> =
        cages.iter().map(|cage| cage.iter().map(|&cell| usize::from(grid[cell])).sum()).collect();
    for _ in 0..changed {
        let cage = rng.usize(..sums.len());
        sums[cage] = rng.usize(1..=24);
    }
    text(&cages, &sums)
}

fn text(cages: &[Vec<usize>], sums: &[usize]) -> String {
    let line = |(cage, sum): (&Vec<usize>, &usize)| {
        let cells: String = cage.iter().map(|cell| format!(" {} {}", cell / 9 + 1, cell % 9 + 1)).collect();
        format!("{sum} {}{cells}\n", cage.len())
    };
    let lines: String = cages.iter().zip(sums).map(line).collect();
    format!("{}\n{lines}", cages.len())
}

/// A puzzle with the minimum number of cages. Each sum is the number of cells times 5, the mean digit, but in
/// up to `changed` pairs of cages, one sum is increased by 1 and the other reduced by 1. Such a puzzle rarely
/// has a solution, and proving that there is none takes a long search.
fn fives(rng: &mut Rng, changed: usize) -> String {
    let mut cages = whole(rng);
    while cages.len() != FEWEST_CAGES as usize {
        cages = whole(rng);
    }
    let mut sums: Vec<usize> = cages.iter().map(|cage| 5 * cage.len()).collect();
    for _ in 0..changed {
        let (more, less) = (rng.usize(..sums.len()), rng.usize(..sums.len()));
        if cages[more].len() > 1 && cages[less].len() > 1 && sums[more] < 17 {
            sums[more] += 1;
            sums[less] -= 1;
        }
    }
    text(&cages, &sums)
}

/// Divides the grid into cages, most of which have three cells and are bent. Each cage begins at the first
/// cell that is in no cage yet.
fn whole(rng: &mut Rng) -> Vec<Vec<usize>> {
    // The other cells of a cage, as offsets from its first cell.
    let shapes: [&[usize]; 8] = [&[1, 9], &[1, 10], &[9, 10], &[8, 9], &[1, 2], &[9, 18], &[1], &[9]];
    let (mut taken, mut cages) = ([false; 81], Vec::new());
    for start in 0..81 {
        if taken[start] {
            continue;
        }
        let fits = |shape: &&&[usize]| {
            let cells: Vec<usize> = shape.iter().map(|more| start + more).collect();
            let is_free = cells.iter().all(|&cell| cell < 81 && !taken[cell]);
            is_free && are_connected(9, &[&[start], &cells[..]].concat())
        };
        let fitting: Vec<&&[usize]> = shapes.iter().filter(fits).collect();
        let bent = fitting.len().min(1 + rng.usize(..8));
        let more: &[usize] = if bent == 0 { &[] } else { fitting[rng.usize(..bent)] };
        let cage: Vec<usize> = std::iter::once(start).chain(more.iter().map(|more| start + more)).collect();
        cage.iter().for_each(|&cell| taken[cell] = true);
        cages.push(cage);
    }
    cages
}

/// Divides `grid` into connected cages of cells with different digits.
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
            let fits = |cell: &usize| {
                let is_beside = cage.iter().any(|&other| are_neighbours(9, other, *cell));
                !taken[*cell] && is_beside && !cage.iter().any(|&other| grid[other] == grid[*cell])
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

/// An input with the maximum number of puzzles; in the first, each cage is a single cell.
fn extreme(rng: &mut Rng) -> String {
    (0..MOST_PUZZLES).map(|puzzle| self::puzzle(rng, if puzzle == 0 { 1 } else { 3 }, puzzle / 3)).collect()
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    while !input.at_end() {
        let mut start = input.clone();
        if solution::cages(input)?.iter().any(|cage| !are_connected(9, &cage.cells)) {
            return Err(start.error("a puzzle whose cages are connected"));
        }
    }
    Ok(())
}
