//! Random inputs for HDU 3909.

use super::solution::{LEAST_ORDER, MOST_ORDER, SYMBOLS};
use crate::generate::sudokus::{
    blank, dig, full, full_sixteen, rows, spoil, unique, unique_nine, unique_sixteen,
};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::sudoku::Sudoku;

/// Generates grids of all orders with any number of completions. In some grids with one completion, every
/// given is needed.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    (0..cases(rng, size, 6)).map(|_| grid(rng, size)).collect()
}

fn grid(rng: &mut Rng, size: usize) -> String {
    let most_order = if size < 4 { MOST_ORDER - 1 } else { MOST_ORDER };
    let order = rng.i64(LEAST_ORDER..=most_order) as usize;
    let (side, grid) = (order * order, solved(rng, order));
    // Large grids get fewer blanks: checking a 16 x 16 grid with many blanks for a second completion is slow.
    let blanks = rng.usize(1..=(5 * size).min(side * side / 2));
    let most = if rng.bool() && order < 4 { side * side } else { blanks };
    let puzzle = match rng.usize(..4) {
        0 => blank(rng, grid, blanks),
        1 => {
            let puzzle = dig(rng, grid, blanks, is_unique);
            spoil(rng, puzzle, side)
        }
        _ => dig(rng, grid, most, is_unique),
    };
    written(order, &puzzle)
}

fn solved(rng: &mut Rng, order: usize) -> Vec<u8> {
    match order {
        4 => full_sixteen(rng),
        _ => full(rng, &Sudoku::new(order)).expect("there are sudokus"),
    }
}

fn is_unique(grid: &[u8]) -> bool {
    match grid.len() {
        81 => unique_nine(grid),
        256 => unique_sixteen(grid),
        _ => unique(&Sudoku::new(2), grid),
    }
}

fn written(order: usize, grid: &[u8]) -> String {
    format!("{order}\n{}", rows(grid, order * order, SYMBOLS, ""))
}

/// For each order a full grid, a blank grid, and a grid with one completion in which at least half of the
/// cells are given.
fn extreme(rng: &mut Rng) -> String {
    let mut text = String::new();
    for order in LEAST_ORDER as usize..=MOST_ORDER as usize {
        let (cells, grid) = (order.pow(4), solved(rng, order));
        text += &written(order, &grid);
        text += &written(order, &vec![0; cells]);
        text += &written(order, &dig(rng, grid, cells / 2, is_unique));
    }
    text
}
