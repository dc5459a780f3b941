//! Exact covers of any matrix, which may be too hard for [`Exact`] alone: one, or a few, or the proof that there is none.
//!
//! * **Takes** any plain [`Matrix`].
//! * **Costs** what [`Exact`] costs, if it finds the covers within 4,096 steps, and a few per cent more if it finds them later (soon
//!   after that, up to twice as much); the rest goes to a search that learns from its dead ends, as in
//!   [`learn`](super::learn).
//!
//! # Example
//! ```
//! use dlx_kernel::{exact::hard, Matrix};
//! let mut matrix = Matrix::new(2, 0);
//! for items in [&[0][..], &[1], &[0, 1]].iter() {
//!     matrix.add(items);
//! }
//! assert!(hard::first(&matrix).is_some());
//! assert_eq!(hard::up_to(3, &matrix).len(), 2);
//! ```

use super::learn::beside;
use super::Exact;
use crate::Matrix;

/// An exact cover, if there is one.
///
/// # Panics
/// If the matrix has colours or multiplicities.
pub fn first(matrix: &Matrix) -> Option<Vec<usize>> {
    up_to(1, matrix).pop()
}

/// Up to `limit` exact covers, at least one, in no particular order.
///
/// # Panics
/// If the matrix has colours or multiplicities.
pub fn up_to(limit: usize, matrix: &Matrix) -> Vec<Vec<usize>> {
    beside(Exact::new(matrix).representation.as_mut(), limit, matrix)
}
