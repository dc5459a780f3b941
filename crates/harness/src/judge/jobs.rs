//! The only scheduler: runs numbered work items on several threads and delivers the results in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

/// Runs `work` on each number below `count`, and passes the results to `take` in order. Stops early when
/// `work` returns None (for instance after an interrupt), or when `take` breaks; returns the value with which
/// `take` broke.
///
/// Uses at most `jobs` threads, each with a separate worker. The calling thread is one of these threads:
/// waking another thread for each number would double the time of short work items. If no thread can be
/// started, the calling thread does all the work.
pub fn in_order<W, T: Send, B: Send>(
    jobs: usize,
    count: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> Option<T> + Sync,
    take: impl FnMut(usize, T) -> ControlFlow<B> + Send,
) -> Option<B> {
    let next = AtomicUsize::new(0);
    let desk = Mutex::new(Desk { take, early: BTreeMap::new(), taken: 0, end: None });
    let run = || {
        let mut worker = worker();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let result = (index < count).then(|| work(&mut worker, index)).flatten();
            let goes_on = result.is_some_and(|result| lock(&desk).add(index, result));
            if !goes_on {
                next.store(count, Ordering::Relaxed);
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs.min(count) {
            if Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
    desk.into_inner().unwrap_or_else(PoisonError::into_inner).end
}

/// A `take` for work that only succeeds or fails: breaks at the first error.
pub fn failure<E>(_: usize, result: Result<(), E>) -> ControlFlow<E> {
    result.map_or_else(ControlFlow::Break, ControlFlow::Continue)
}

/// Delivers results in order: a result waits until all earlier results are delivered.
struct Desk<T, B, F> {
    take: F,
    early: BTreeMap<usize, T>,
    taken: usize,
    end: Option<B>,
}

impl<T, B, F: FnMut(usize, T) -> ControlFlow<B>> Desk<T, B, F> {
    /// Adds the result for number `index` and delivers the results that are next in order. Returns whether to
    /// continue.
    fn add(&mut self, index: usize, result: T) -> bool {
        self.early.insert(index, result);
        while self.end.is_none()
            && let Some(result) = self.early.remove(&self.taken)
        {
            self.end = (self.take)(self.taken, result).break_value();
            self.taken += 1;
        }
        self.end.is_none()
    }
}

/// Locks `mutex`, even if another thread panicked while holding it.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_taken_in_order_until_take_breaks() {
        for jobs in [1, 3] {
            let mut taken = Vec::new();
            let until = |end: usize, last: usize, taken: &mut Vec<usize>| {
                in_order(
                    jobs,
                    20,
                    || (),
                    |(), index| (index < last).then_some(index),
                    |index, result| {
                        taken.push(result);
                        if index == end { ControlFlow::Break(index) } else { ControlFlow::Continue(()) }
                    },
                )
            };
            assert_eq!((until(20, 20, &mut taken), taken.len()), (None, 20));
            assert!(taken.is_sorted());
            taken.clear();
            assert_eq!((until(5, 20, &mut taken), taken.len()), (Some(5), 6));
            taken.clear();
            assert_eq!(until(20, 4, &mut taken), None);
            assert!(taken.len() <= 4);
        }
    }
}
