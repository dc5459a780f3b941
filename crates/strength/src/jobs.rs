//! A list of things to do, by several threads.

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What `work` makes of each number of `list`, in any order. Each of at most `jobs` threads has a worker of
/// its own, and ends where the work gives None, as after an interrupt.
///
/// # Errors
/// If the work fails.
pub fn side_by_side<W, T: Send>(
    jobs: usize,
    list: &[usize],
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> anyhow::Result<Option<T>> + Sync,
) -> anyhow::Result<Vec<(usize, T)>> {
    let (next, made) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let run = || -> anyhow::Result<()> {
        let mut worker = worker();
        while let Some(&number) = list.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(one) = work(&mut worker, number)? else { break };
            made.lock().unwrap_or_else(PoisonError::into_inner).push((number, one));
        }
        Ok(())
    };
    thread::scope(|scope| {
        // Without a thread of its own, its share is done by the others.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
        let others: Vec<_> = (1..jobs.min(list.len())).filter_map(spawn).collect();
        let ended =
            others.into_iter().map(|other| other.join().unwrap_or_else(|why| panic::resume_unwind(why)));
        // This thread works before it waits for the others.
        let own = run();
        ended.fold(own, Result::and)
    })?;
    Ok(made.into_inner().unwrap_or_else(PoisonError::into_inner))
}
