//! Exact cover by bytes and counts, copied on a branch. Plain, until the sudoku engines take its place.

use super::matrix::Matrix;

/// A matrix, its transpose, and the weights of the items that ran out of options.
pub struct Plain<'a> {
    matrix: &'a Matrix,
    options: Vec<Vec<usize>>,
    weights: Vec<u32>,
}

#[derive(Clone)]
struct State {
    live: Vec<bool>,
    counts: Vec<usize>,
}

const COVERED: usize = usize::MAX;

impl<'a> Plain<'a> {
    /// Prepares a search of `matrix`.
    pub fn new(matrix: &'a Matrix) -> Plain<'a> {
        let mut options = vec![Vec::new(); matrix.items()];
        for option in 0..matrix.options() {
            matrix.option(option).iter().for_each(|&item| options[item as usize].push(option));
        }
        Plain { matrix, options, weights: vec![0; matrix.items()] }
    }

    /// Shows every exact cover to `found` until that says false.
    pub fn each(&mut self, found: &mut dyn FnMut(&[usize]) -> bool) {
        let counts = self.options.iter().map(Vec::len).collect();
        let state = State { live: vec![true; self.matrix.options()], counts };
        self.search(state, &mut Vec::new(), found);
    }

    fn search(
        &mut self,
        mut state: State,
        chosen: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        let depth = chosen.len();
        let more = loop {
            let item =
                match (0..state.counts.len()).min_by_key(|&item| (state.counts[item], !self.weights[item])) {
                    Some(item) if state.counts[item] != COVERED => item,
                    _ => break found(chosen),
                };
            let live: Vec<usize> =
                self.options[item].iter().copied().filter(|&option| state.live[option]).collect();
            if live.is_empty() {
                self.weights[item] += 1;
                break true;
            }
            let last = live.len() - 1;
            let more = live[..last].iter().all(|&option| {
                let mut next = state.clone();
                self.choose(&mut next, option);
                chosen.push(option);
                let more = self.search(next, chosen, found);
                chosen.pop();
                more
            });
            if !more {
                break false;
            }
            self.choose(&mut state, live[last]);
            chosen.push(live[last]);
        };
        chosen.truncate(depth);
        more
    }

    fn choose(&self, state: &mut State, option: usize) {
        for &item in self.matrix.option(option) {
            state.counts[item as usize] = COVERED;
            for &other in &self.options[item as usize] {
                if state.live[other] {
                    state.live[other] = false;
                    for &hit in self.matrix.option(other) {
                        if state.counts[hit as usize] != COVERED {
                            state.counts[hit as usize] -= 1;
                        }
                    }
                }
            }
        }
    }
}

/// Shows every completion of `givens`, digits from 1, to `found` until that says false.
pub fn each(sudoku: &super::sudoku::Sudoku, givens: &[u8], found: &mut dyn FnMut(&[u8]) -> bool) {
    let (matrix, options) = (sudoku.matrix(givens), sudoku.options(givens));
    let mut grid = givens.to_vec();
    Plain::new(&matrix).each(&mut |chosen| {
        chosen.iter().map(|&option| options[option]).for_each(|(cell, digit)| grid[cell] = digit as u8 + 1);
        found(&grid)
    });
}

/// A completion of `givens`, if there is one.
pub fn first(sudoku: &super::sudoku::Sudoku, givens: &[u8]) -> Option<Vec<u8>> {
    let mut first = None;
    each(sudoku, givens, &mut |grid| {
        first = Some(grid.to_vec());
        false
    });
    first
}

impl super::sudoku::Sudoku {
    /// A completion of `givens`, if there is one.
    pub fn first(&self, givens: &[u8]) -> Option<Vec<u8>> {
        first(self, givens)
    }

    /// Up to `limit` completions of `givens`.
    pub fn up_to(&self, limit: usize, givens: &[u8]) -> Vec<Vec<u8>> {
        let mut grids = Vec::new();
        each(self, givens, &mut |grid| {
            grids.push(grid.to_vec());
            grids.len() < limit
        });
        grids
    }
}
