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
    /// The nodes visited so far, with the moves of the layers; where covers are enumerated, the covers.
    pub nodes: u64,
}

/// Told how a count stands; it stops if the answer is false.
pub type Watch<'a> = dyn FnMut(&Progress) -> bool + 'a;

/// A number of any size, about.
pub fn approximate(covers: &BigUint) -> f64 {
    covers.to_string().parse().unwrap_or(f64::INFINITY)
}
