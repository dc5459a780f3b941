//! Measures how long a run waits for a processor while other programs use all processors.
//!
//! At any time, a run sleeps, works or waits. `/proc` shows whether a process of the run is runnable, and the
//! CPU time shows how long the run works. For the rest of its runnable time, the run waits. The wall-clock
//! limit, which is intended for runs that sleep, does not include waiting, so that a busy machine does not
//! make the limit stricter.

use std::time::{Duration, Instant};

/// The waiting time of a run.
pub struct Waiting {
    /// The time of the last check, and the CPU time that the run had used by then.
    seen: Instant,
    cpu: Duration,
    total: Duration,
}

impl Waiting {
    /// Starts measuring at the start of a run.
    pub fn from(start: Instant) -> Waiting {
        Waiting { seen: start, cpu: Duration::ZERO, total: Duration::ZERO }
    }

    /// Adds the time that the run has waited since the last check; by `now`, it has used the CPU time `cpu`.
    /// Calls `is_runnable` only if the CPU time used since the last check is less than the time passed since
    /// then. The argument of `is_runnable` says whether the run used a processor at all.
    pub fn look(&mut self, now: Instant, cpu: Duration, is_runnable: impl FnOnce(bool) -> bool) {
        let passed = now.saturating_duration_since(self.seen);
        let worked = cpu.saturating_sub(self.cpu);
        if worked < passed && is_runnable(!worked.is_zero()) {
            self.total += passed - worked;
        }
        (self.seen, self.cpu) = (now, cpu.max(self.cpu));
    }

    /// Returns the total waiting time.
    pub fn total(&self) -> Duration {
        self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runnable_but_idle_run_is_waiting() {
        let start = Instant::now();
        let at = |milliseconds: u64| start + Duration::from_millis(milliseconds);
        let used = Duration::from_millis;
        let mut waiting = Waiting::from(start);
        waiting.look(at(10), used(10), |_| panic!("the run works all the time"));
        waiting.look(at(20), used(30), |_| panic!("the run works on two processors"));
        waiting.look(at(50), used(40), |worked| worked);
        waiting.look(at(90), used(40), |worked| !worked);
        waiting.look(at(190), used(40), |_| false);
        assert_eq!(waiting.total(), used(20 + 40));
    }
}
