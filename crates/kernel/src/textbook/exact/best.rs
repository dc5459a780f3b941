//! The exact cover of greatest weight, found by visiting all covers.

use super::super::matrix::Matrix;
use super::Exact;
use std::ops::ControlFlow;

/// An exact cover problem whose options have weights.
pub struct Best<'a> { matrix: &'a Matrix, weights: &'a [i64] }

impl<'a> Best<'a> {
    /// Prepares `matrix`, whose option `i` has weight `weights[i]`.
    pub fn new(matrix: &'a Matrix, weights: &'a [i64]) -> Best<'a> { Best { matrix, weights } }

    /// The cover of greatest weight, and its weight.
    pub fn best(&self) -> Option<(i64, Vec<usize>)> {
        let mut best: Option<(i64, Vec<usize>)> = None;
        Exact::new(self.matrix).covers(|options| {
            let weight = options.iter().map(|&option| self.weights[option]).sum();
            if best.as_ref().map_or(true, |best| weight > best.0) { best = Some((weight, options.to_vec())); }
            ControlFlow::Continue(())
        });
        best
    }
}
