//! Counts on several cores: splits the problem and adds up the counts of its subproblems.
//!
//! Each thread has its own memo. If the memo pays, one thread with one memo is faster (measured:
//! `crates/cover/docs/scale.md`), so the race uses several threads only where the memo does not pay.

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

/// The number of subproblems per thread: enough that no thread waits long at the end, but few enough to
/// prepare cheaply.
const SUBPROBLEMS_PER_THREAD: usize = 64;

/// The time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// A function that counts the covers of a subproblem, or returns None if the watcher stopped the count.
type CountFn<'a> = dyn Fn(&Matrix, &mut Watch) -> Option<BigUint> + Sync + 'a;

/// Counts with `threads` threads. Each thread applies `by` to one subproblem at a time. Returns None if
/// `watch` stopped the count.
pub fn count(matrix: &Matrix, threads: usize, by: &CountFn, watch: &mut Watch) -> Option<BigUint> {
    let subproblems = merged(matrix, threads * SUBPROBLEMS_PER_THREAD);
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
                // `_end` is dropped when counting ends or a thread panics.
                let _end = end;
                pool.install(all)
            };
            std::thread::Builder::new().spawn_scoped(scope, counting).ok()
        });
        // If the threads cannot be created, the calling thread counts.
        let Some(counting) = counting else { return subproblems.iter().map(one).collect() };
        while ended.recv_timeout(REPORT_INTERVAL) == Err(RecvTimeoutError::Timeout) {
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

/// Counts, with `threads` threads, the sets of options that cover every primary item at least once, or at
/// least as often as its lower bound. Returns None if there are 2^128 such sets or more.
pub fn repeat_covers(matrix: &Matrix, threads: usize) -> Option<BigUint> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let (Ok(pool), 2..) = (pool, threads) else { return repeat::count(matrix) };
    let subproblems = repeat::split(matrix, threads * SUBPROBLEMS_PER_THREAD);
    let count = |subproblem: &Subproblem| repeat::count(&repeat::rest(matrix, subproblem).matrix);
    let sum: Option<BigUint> = pool.install(|| subproblems.par_iter().with_max_len(1).map(count).sum());
    sum.filter(repeat::fits_128_bits)
}
