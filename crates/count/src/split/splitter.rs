//! Splits level by level until there are enough subproblems.

use super::residual::{Residual, Subproblem};
use dlx_kernel::Matrix;
use std::collections::VecDeque;

/// Splitting stops after examining this many ones of the matrix, which takes a few seconds.
const MAX_LOOKS: u64 = 2_000_000_000;

/// A split in progress.
pub(crate) struct Splitter<'a> {
    matrix: &'a Matrix,
    /// The subproblems that can be split, in order.
    pub(crate) open: VecDeque<Subproblem>,
    /// The subproblems with nothing left to decide: covers.
    pub(crate) covers: Vec<Subproblem>,
    looks: u64,
}

impl<'a> Splitter<'a> {
    /// Starts with the whole problem.
    pub(crate) fn new(matrix: &'a Matrix) -> Splitter<'a> {
        let mut splitter = Splitter { matrix, open: VecDeque::new(), covers: Vec::new(), looks: 0 };
        splitter.add(Subproblem::default());
        splitter
    }

    /// Whether there are fewer than `least` subproblems, some of them can be split, and the work limit is not
    /// reached.
    pub(crate) fn goes_on(&self, least: usize) -> bool {
        let found = self.open.len() + self.covers.len();
        found < least && !self.open.is_empty() && self.looks < MAX_LOOKS
    }

    /// Replaces the first open subproblem by its branches.
    pub(crate) fn branch(&mut self) {
        let Some(first) = self.open.pop_front() else { return };
        for branch in self.branches(&first).unwrap_or_default() {
            self.add(branch);
        }
    }

    /// Follows branches without an alternative and stores the subproblem reached, unless it is a dead end.
    fn add(&mut self, mut subproblem: Subproblem) {
        loop {
            match self.branches(&subproblem) {
                None => return self.covers.push(subproblem),
                Some(branches) => match <[Subproblem; 1]>::try_from(branches) {
                    Ok([only]) => subproblem = only,
                    Err(branches) if branches.is_empty() => return,
                    Err(_) => return self.open.push_back(subproblem),
                },
            }
        }
    }

    /// The branches of a subproblem, or None if nothing is left to decide.
    fn branches(&mut self, subproblem: &Subproblem) -> Option<Vec<Subproblem>> {
        self.looks += (self.matrix.ones() + self.matrix.items()) as u64;
        Residual::of(self.matrix, subproblem).branches(subproblem)
    }
}

/// Splits `matrix` into at least `least` subproblems, in the order of a search, so that each cover of
/// `matrix` is in exactly one subproblem. Returns fewer subproblems if the matrix does not have enough or is
/// so large that splitting would be slow.
pub fn split(matrix: &Matrix, least: usize) -> Vec<Subproblem> {
    let mut splitter = Splitter::new(matrix);
    while splitter.goes_on(least) {
        splitter.branch();
    }
    let mut all: Vec<Subproblem> = splitter.open.into_iter().chain(splitter.covers).collect();
    all.sort_unstable();
    all
}
