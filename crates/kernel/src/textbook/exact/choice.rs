//! The two searches, for plain matrices and for others. A bundle has the one that its problem needs.

use super::super::matrix::Matrix;
use super::{multiple, plain};

/// All covers that contain the options given. None if the matrix is not one for this search.
type Covers = fn(&Matrix, &[usize]) -> Option<Box<dyn Iterator<Item = Vec<usize>>>>;

pub const SEARCHES: &[Covers] = &[
    plain::covers, // only: dense wide linked best
    multiple::covers, // only: trail
];
