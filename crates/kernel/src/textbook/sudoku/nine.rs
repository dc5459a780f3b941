//! The 9 x 9 sudoku.

use super::square;

/// A completion of `givens`, if there is one.
pub fn first(givens: &[u8; 81]) -> Option<[u8; 81]> { square::first(3, givens) }

/// Up to `limit` completions of `givens`.
pub fn up_to(limit: usize, givens: &[u8; 81]) -> Vec<[u8; 81]> { square::up_to(limit, 3, givens) }
