//! The number of repeat covers, on several cores.

use crate::split::{Subproblem, repeat};
use dlx_kernel::Matrix;
use dlx_kernel::internal::count_repeat;
use rayon::prelude::*;

/// Subproblems for each thread.
const EACH: usize = 64;

/// The number of sets of options that cover every primary item, counted by so many threads. None if it is 2^128 or more.
///
/// # Panics
/// If the matrix has more than 16,384 primary items or options.
pub fn repeat_covers(matrix: &Matrix, threads: usize) -> Option<u128> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let (Ok(pool), 2..) = (pool, threads) else { return count_repeat(matrix, u128::MAX) };
    let subproblems = repeat::split(matrix, threads * EACH);
    let count = |subproblem: &Subproblem| count_repeat(&repeat::rest(matrix, subproblem).matrix, u128::MAX);
    let counts: Option<Vec<u128>> =
        pool.install(|| subproblems.par_iter().with_max_len(1).map(count).collect());
    counts?.into_iter().try_fold(0u128, u128::checked_add)
}
