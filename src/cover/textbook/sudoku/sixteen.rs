//! The 16 x 16 sudoku, solved like any other.

use super::{Sudoku, any};
use std::convert::TryFrom;

/// A completion of `givens`, if there is one.
pub fn first(givens: &[u8; 256]) -> Option<[u8; 256]> {
    up_to(1, givens).pop()
}

/// Up to `limit` completions of `givens`, at least one.
pub fn up_to(limit: usize, givens: &[u8; 256]) -> Vec<[u8; 256]> {
    let grids = any::up_to(limit, &Sudoku::new(4), givens).into_iter();
    grids.filter_map(|grid| <[u8; 256]>::try_from(grid).ok()).collect()
}
