//! The 16 x 16 sudoku.

use super::square;

/// A completion of `givens`, if there is one.
pub fn first(givens: &[u8; 256]) -> Option<[u8; 256]> { square::first(4, givens) }

/// Up to `limit` completions of `givens`.
pub fn up_to(limit: usize, givens: &[u8; 256]) -> Vec<[u8; 256]> { square::up_to(limit, 4, givens) }
