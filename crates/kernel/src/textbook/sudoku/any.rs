//! Completions of a sudoku: the exact covers of its matrix.

use super::super::exact::{Exact, plain};
use super::Sudoku;

/// A completion of `givens`, if there is one.
pub fn first(rules: &Sudoku, givens: &[u8]) -> Option<Vec<u8>> { up_to(1, rules, givens).pop() }

/// Up to `limit` completions of `givens`.
pub fn up_to(limit: usize, rules: &Sudoku, givens: &[u8]) -> Vec<Vec<u8>> {
    let options = rules.options(givens);
    plain(&Exact::new(&rules.matrix(givens))).take(limit).map(|cover| rules.grid(&options, &cover)).collect()
}
