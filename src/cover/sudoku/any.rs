//! Completions of a sudoku of any size and any rules, as the exact covers of its matrix. This is a separate file so
//! that solutions that need only the matrix do not bundle the search. **Takes** rules of any size; **costs** what
//! [`exact::learn`](crate::cover::exact::learn) costs on the matrix: it begins with a plain search up to 4,095 options.
//!
//! # Example
//! ```
//! use dlx_kernel::cover::sudoku::{any, Sudoku};
//! let small = Sudoku::new(2);
//! assert_eq!(any::up_to(1_000, &small, &[0; 16]).len(), 288);
//! let givens = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0];
//! assert_eq!(any::first(&small, &givens).unwrap()[12..], [4, 3, 2, 1]);
//! ```

use super::Sudoku;
use crate::cover::exact::learn;

/// A completion of `givens`, if there is one.
///
/// # Panics
/// As [`Sudoku::options`].
pub fn first(rules: &Sudoku, givens: &[u8]) -> Option<Vec<u8>> {
    up_to(1, rules, givens).pop()
}

/// Up to `limit` completions of `givens`, at least one.
///
/// # Panics
/// As [`Sudoku::options`].
pub fn up_to(limit: usize, rules: &Sudoku, givens: &[u8]) -> Vec<Vec<u8>> {
    let options = rules.options(givens);
    let covers = learn::up_to(limit, &rules.matrix(givens));
    let grid = |cover: Vec<usize>| {
        let mut grid = givens.to_vec();
        for option in cover {
            let (cell, digit) = options[option];
            grid[cell] = digit as u8 + 1;
        }
        grid
    };
    covers.into_iter().map(grid).collect()
}
