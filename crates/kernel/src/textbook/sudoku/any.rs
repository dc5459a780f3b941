//! Completions of a sudoku: the exact covers of its matrix.

use super::super::exact::Exact;
use super::Sudoku;
use std::ops::ControlFlow;

/// A completion of `givens`, if there is one.
pub fn first(rules: &Sudoku, givens: &[u8]) -> Option<Vec<u8>> { up_to(1, rules, givens).pop() }

/// Up to `limit` completions of `givens`, at least one.
pub fn up_to(limit: usize, rules: &Sudoku, givens: &[u8]) -> Vec<Vec<u8>> {
    let (options, mut grids) = (rules.options(givens), Vec::new());
    Exact::new(&rules.matrix(givens)).covers(|chosen| {
        grids.push(rules.grid(&options, chosen));
        if grids.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    grids
}
