//! Subproblems for a count: equal ones are counted once.

use super::residual::{Residual, Subproblem};
use super::splitter::Splitter;
use dlx_kernel::Matrix;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A subproblem, and how often it occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The first of the equal subproblems.
    pub subproblem: Subproblem,
    /// Their number.
    pub ways: BigUint,
}

/// At least `least` subproblems whose numbers of covers, each times its ways, add up to that of `matrix`:
/// those of [`split`](super::split), but equal ones are one. There are fewer if the matrix does not have as
/// many.
pub fn merged(matrix: &Matrix, least: usize) -> Vec<Merged> {
    let mut splitter = Splitter::new(matrix);
    let mut ways: HashMap<Subproblem, BigUint> = HashMap::new();
    for first in splitter.open.iter().chain(&splitter.covers) {
        ways.insert(first.clone(), BigUint::from(1u32));
    }
    // The open subproblems by their marks.
    let mut known: HashMap<u64, Vec<Subproblem>> = HashMap::new();
    while splitter.goes_on(least) {
        let (open, covers) = (splitter.open.len(), splitter.covers.len());
        let own = splitter.open.front().and_then(|first| ways.remove(first)).unwrap_or_default();
        if let Some(first) = splitter.open.front()
            && let Some(others) = known.get_mut(&mark(&Residual::of(matrix, first).key()))
        {
            others.retain(|other| other != first);
        }
        splitter.branch();
        for cover in &splitter.covers[covers..] {
            ways.insert(cover.clone(), own.clone());
        }
        for branch in splitter.open.split_off(open - 1) {
            let key = Residual::of(matrix, &branch).key();
            let others = known.entry(mark(&key)).or_default();
            // Marks may be equal by chance.
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

fn mark(key: &[u32]) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}
