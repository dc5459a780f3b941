//! Splits a matrix for a count, merging equal subproblems.

use super::residual::{Residual, Subproblem};
use super::splitter::Splitter;
use dlx_kernel::Matrix;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A subproblem and how often it occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The first of the equal subproblems.
    pub subproblem: Subproblem,
    /// The number of equal subproblems.
    pub ways: BigUint,
}

/// Splits `matrix` like [`split`](super::split) and merges equal subproblems, until there are at least
/// `least` subproblems. The numbers of covers of the subproblems, each multiplied by its `ways`, add up to
/// the number of covers of `matrix`. Returns fewer subproblems if the matrix does not have enough.
pub fn merged(matrix: &Matrix, least: usize) -> Vec<Merged> {
    let mut splitter = Splitter::new(matrix);
    let mut ways: HashMap<Subproblem, BigUint> = HashMap::new();
    for first in splitter.open.iter().chain(&splitter.covers) {
        ways.insert(first.clone(), BigUint::from(1u32));
    }
    // The subproblems that can be split further, by the hashes of their keys.
    let mut known: HashMap<u64, Vec<Subproblem>> = HashMap::new();
    while splitter.goes_on(least) {
        let (open, covers) = (splitter.open.len(), splitter.covers.len());
        let own = splitter.open.front().and_then(|first| ways.remove(first)).unwrap_or_default();
        if let Some(first) = splitter.open.front()
            && let Some(others) = known.get_mut(&hash(&Residual::of(matrix, first).key()))
        {
            others.retain(|other| other != first);
        }
        splitter.branch();
        for cover in &splitter.covers[covers..] {
            ways.insert(cover.clone(), own.clone());
        }
        for branch in splitter.open.split_off(open - 1) {
            let key = Residual::of(matrix, &branch).key();
            let others = known.entry(hash(&key)).or_default();
            // Different keys may have the same hash.
            let equal = others.iter().find(|other| Residual::of(matrix, other).key() == key);
            if let Some(equal) = equal {
                *ways.entry(equal.clone()).or_default() += &own;
                continue;
            }
            others.push(branch.clone());
            ways.insert(branch.clone(), own.clone());
            splitter.open.push_back(branch);
        }
    }
    let all = splitter.open.into_iter().chain(splitter.covers);
    let counted = |subproblem| Merged { ways: ways.remove(&subproblem).unwrap_or_default(), subproblem };
    let mut all: Vec<Merged> = all.map(counted).collect();
    all.sort_unstable_by(|one, other| one.subproblem.cmp(&other.subproblem));
    all
}

fn hash(key: &[u32]) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}
