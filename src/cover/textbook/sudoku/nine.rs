//! The 9 x 9 sudoku, solved like any other.

use super::{Sudoku, any};
use std::convert::TryFrom;

/// A completion of `givens`, if there is one.
pub fn first(givens: &[u8; 81]) -> Option<[u8; 81]> {
    up_to(1, givens).pop()
}

/// Up to `limit` completions of `givens`, at least one.
pub fn up_to(limit: usize, givens: &[u8; 81]) -> Vec<[u8; 81]> {
    let grids = any::up_to(limit, &Sudoku::new(3), givens).into_iter();
    grids.filter_map(|grid| <[u8; 81]>::try_from(grid).ok()).collect()
}
