//! The first exact cover of a small matrix, by the search for any.

use super::super::matrix::Matrix;
use super::Exact;

/// A small exact cover problem.
pub struct Small { exact: Exact }

impl Small {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Small { Small { exact: Exact::new(matrix) } }

    /// An exact cover, if there is one.
    pub fn first(&mut self) -> Option<Vec<usize>> { self.exact.first() }
}
