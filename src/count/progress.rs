//! How a count stands.

use num_bigint::BigUint;

/// How a count stands.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The number of covers found so far.
    pub covers: BigUint,
    /// About the part of the work that is done, from 0 to 1.
    pub done: f64,
    /// About the number of all covers, by the share of the search tree that is done (Knuth, 1975), if some were found.
    pub estimate: Option<f64>,
}
