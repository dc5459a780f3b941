//! Runs work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Calls `work` with each of `items`, on `threads` threads.
pub fn in_parallel<T: Sync>(threads: usize, items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(item);
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(worker))));
}
