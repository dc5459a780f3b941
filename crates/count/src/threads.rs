//! Counting on several cores: the problem is split, and the numbers of its subproblems are added up.
//!
//! Each thread counts by itself, with its own memo. Where the memo pays, one thread with one memo is faster
//! than several with one each (measured: `docs/scale.md`), so the race only ends here where it does not.

use crate::number::approximate;
use crate::split::{Merged, Subproblem, merged, repeat};
use crate::{Progress, Watch};
use dlx_kernel::Matrix;
use num_bigint::BigUint;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Subproblems for each thread: enough that no thread waits long at the end, and so few that preparing them
/// costs little.
const EACH: usize = 64;

/// The time between two reports.
const REPORT: Duration = Duration::from_millis(100);

/// Counts the covers of a subproblem. None if the watcher stopped it.
type One<'a> = dyn Fn(&Matrix, &mut Watch) -> Option<BigUint> + Sync + 'a;

/// The number of covers, counted by `threads` threads, one subproblem at a time `by`. None if `watch` stopped
/// the count.
pub fn count(matrix: &Matrix, threads: usize, by: &One, watch: &mut Watch) -> Option<BigUint> {
    let subproblems = merged(matrix, threads * EACH);
    let (stop, done, covers) = (AtomicBool::new(false), AtomicUsize::new(0), Mutex::new(BigUint::ZERO));
    let look = || covers.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let one = |merged: &Merged| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let rest = merged.subproblem.rest(matrix).matrix;
        let count = by(&rest, &mut |_| !stop.load(Ordering::Relaxed))? * &merged.ways;
        *covers.lock().unwrap_or_else(PoisonError::into_inner) += count;
        done.fetch_add(1, Ordering::Relaxed);
        Some(())
    };
    let all = || subproblems.par_iter().with_max_len(1).map(one).collect::<Option<()>>();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    std::thread::scope(|scope| {
        let (end, ended) = channel::<()>();
        let counting = pool.ok().and_then(|pool| {
            let counting = move || {
                // Dropped when all is counted, or a thread panics.
                let _end = end;
                pool.install(all)
            };
            std::thread::Builder::new().spawn_scoped(scope, counting).ok()
        });
        // Not all threads can be had.
        let Some(counting) = counting else { return subproblems.iter().map(one).collect() };
        while ended.recv_timeout(REPORT) == Err(RecvTimeoutError::Timeout) {
            let (part, covers) = (done.load(Ordering::Relaxed) as f64 / subproblems.len() as f64, look());
            let found = approximate(&covers);
            let estimate = (part > 0.0 && found > 0.0).then(|| found / part);
            if !watch(&Progress { covers, done: part, estimate, nodes: 0 }) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        counting.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })?;
    Some(look())
}

/// The number of sets of options that cover every primary item at least once, or at least as often as its
/// bounds say, counted by `threads` threads. None if it is 2^128 or more.
pub fn repeat_covers(matrix: &Matrix, threads: usize) -> Option<BigUint> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let (Ok(pool), 2..) = (pool, threads) else { return repeat::count(matrix) };
    let subproblems = repeat::split(matrix, threads * EACH);
    let count = |subproblem: &Subproblem| repeat::count(&repeat::rest(matrix, subproblem).matrix);
    let sum: Option<BigUint> = pool.install(|| subproblems.par_iter().with_max_len(1).map(count).sum());
    sum.filter(repeat::is_told)
}
