//! The number of repeat covers, on several cores.

use crate::split::{Subproblem, repeat};
use dlx_kernel::{Matrix, Repeat};
use rayon::prelude::*;

/// Subproblems for each thread.
const EACH: usize = 64;

/// The number of sets of options that cover every primary item, counted by so many threads. None if it is 2^128 or more.
///
/// # Panics
/// As [`Repeat::new`].
pub fn repeat_covers(matrix: &Matrix, threads: usize) -> Option<u128> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let (Ok(pool), 2..) = (pool, threads) else { return Repeat::new(matrix).count() };
    let subproblems = repeat::split(matrix, threads * EACH);
    let count = |subproblem: &Subproblem| Repeat::new(&repeat::rest(matrix, subproblem).matrix).count();
    let counts: Option<Vec<u128>> =
        pool.install(|| subproblems.par_iter().with_max_len(1).map(count).collect());
    counts?.into_iter().try_fold(0u128, u128::checked_add)
}
