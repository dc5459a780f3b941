//! Random inputs for shikaku.

use super::solution::{self, LETTERS, MOST_SIDE, Puzzle};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};

/// Generates grids with at most one tiling each.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let side = |rng: &mut Rng| rng.usize(1..=(2 + size / 2).min(MOST_SIDE as usize));
        let (rows, columns) = (side(rng), side(rng));
        match rng.usize(..5) {
            0 => spoilt(rng, rows, columns),
            _ => unique(rng, rows, columns),
        }
    };
    (0..cases(rng, size, 4)).map(|_| text(&case(rng))).collect()
}

fn text(puzzle: &Puzzle) -> String {
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n";
    let rows: String = puzzle.cells.chunks(puzzle.columns).map(row).collect();
    format!("{} {}\n{rows}", puzzle.rows, puzzle.columns)
}

/// A rectangle: its top row, its left column, its height and its width.
type Part = (usize, usize, usize, usize);

/// A puzzle made by repeatedly cutting the grid into rectangles; each rectangle has its number in a random
/// cell.
fn cut(rng: &mut Rng, rows: usize, columns: usize) -> Puzzle {
    let mut parts: Vec<Part> = vec![(0, 0, rows, columns)];
    let most = rng.usize(1..=(rows * columns / 3).clamp(1, LETTERS.len()));
    for _ in 1..most {
        let largest = (0..parts.len()).max_by_key(|&part| parts[part].2 * parts[part].3).unwrap_or(0);
        let part = if rng.bool() { largest } else { rng.usize(..parts.len()) };
        let (top, left, high, wide) = parts[part];
        if high > 1 && (wide == 1 || rng.usize(..high + wide) < high) {
            let above = rng.usize(1..high);
            parts[part].2 = above;
            parts.push((top + above, left, high - above, wide));
        } else if wide > 1 {
            let before = rng.usize(1..wide);
            parts[part].3 = before;
            parts.push((top, left + before, high, wide - before));
        }
    }
    let mut cells = vec![0; rows * columns];
    for (top, left, high, wide) in parts {
        let (row, column) = (top + rng.usize(..high), left + rng.usize(..wide));
        cells[row * columns + column] = high * wide;
    }
    Puzzle { rows, columns, cells }
}

/// The number of tilings of a puzzle, or 2 if there are more.
fn tilings(puzzle: &Puzzle) -> usize {
    let rectangles = solution::rectangles(puzzle);
    Exact::new(&solution::matrix(puzzle, &rectangles)).up_to(2).len()
}

/// A puzzle with one tiling.
fn unique(rng: &mut Rng, rows: usize, columns: usize) -> Puzzle {
    for _ in 0..200 {
        let puzzle = cut(rng, rows, columns);
        if tilings(&puzzle) == 1 {
            return puzzle;
        }
    }
    let mut cells = vec![0; rows * columns];
    cells[0] = rows * columns;
    Puzzle { rows, columns, cells }
}

/// A puzzle with at most one tiling, usually none, because a number has been moved or changed.
fn spoilt(rng: &mut Rng, rows: usize, columns: usize) -> Puzzle {
    let mut puzzle = unique(rng, rows, columns);
    let whole = Puzzle { cells: puzzle.cells.clone(), ..puzzle };
    let (one, other) = (rng.usize(..rows * columns), rng.usize(..rows * columns));
    if rng.bool() {
        puzzle.cells.swap(one, other);
    } else if puzzle.cells[one] > 0 {
        puzzle.cells[one] = rng.usize(1..=rows * columns);
    }
    if tilings(&puzzle) > 1 { whole } else { puzzle }
}

/// A grid of one cell, a grid of one row, and the largest grid with one rectangle and with many.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_SIDE as usize;
    let whole = |rng: &mut Rng, rows: usize, columns: usize| {
        let mut cells = vec![0; rows * columns];
        cells[rng.usize(..rows * columns)] = rows * columns;
        Puzzle { rows, columns, cells }
    };
    let puzzles = [
        whole(rng, 1, 1),
        unique(rng, 1, most),
        whole(rng, most, most),
        unique(rng, most, most),
        spoilt(rng, most, most),
    ];
    puzzles.iter().map(text).collect()
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    while !input.at_end() {
        let mut start = input.clone();
        if tilings(&solution::puzzle(input)?) > 1 {
            return Err(start.error("a puzzle with at most one tiling"));
        }
    }
    Ok(())
}
