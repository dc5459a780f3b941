//! The first exact cover of a small matrix: [`Exact`](super::Exact) with one representation, `dense`, for bundles that would be too
//! long with all three.
//!
//! **Takes** at most 128 primary items and 8,191 options. **Costs** the same as `dense`.
//!
//! # Example
//! ```
//! use dlx_kernel::{exact::small::Small, Matrix};
//! let mut matrix = Matrix::new(2, 0);
//! matrix.add(&[1]);
//! matrix.add(&[0]);
//! assert_eq!(Small::new(&matrix).first().map(|cover| cover.len()), Some(2));
//! ```

use super::dense::dense;
use super::representation::Representation;
use crate::Matrix;
use std::ops::ControlFlow;

/// A small exact cover problem.
pub struct Small {
    representation: Box<dyn Representation>,
}

impl Small {
    /// Prepares `matrix`.
    ///
    /// # Panics
    /// If it has more than 128 primary items or 8,191 options.
    pub fn new(matrix: &Matrix) -> Small {
        let representation = dense(matrix, |_, _| ());
        Small { representation: representation.expect("at most 128 primary items and 8,191 options") }
    }

    /// An exact cover, if there is one.
    pub fn first(&mut self) -> Option<Vec<usize>> {
        let mut first = None;
        self.representation.search(&[], &mut |cover| {
            first = Some(cover.options().collect());
            ControlFlow::Break(())
        });
        first
    }
}
