//! Measures CPU time, which other programs on the machine affect less than wall-clock time.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// The CPU time of this thread.
pub fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Runs `work` and returns its time and result.
pub fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = now();
    let result = std::hint::black_box(work());
    (now().saturating_sub(start), result)
}

/// The median of `times`, which must not be empty.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
