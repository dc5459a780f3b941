//! Measures how long a run waits for a processor that others use.
//!
//! Between two checks a run sleeps, works or waits. `/proc` shows whether part of it is runnable, and its CPU
//! time shows how much it works; the rest of its runnable time, it waits. The wall-clock limit excludes
//! waiting, so it is the same on a busy machine: it is meant for runs that sleep.

use std::time::{Duration, Instant};

/// The waiting time of a run.
pub struct Waiting {
    /// The time of the last check, and the CPU time then.
    seen: Instant,
    cpu: Duration,
    total: Duration,
}

impl Waiting {
    /// Starts with a run.
    pub fn from(start: Instant) -> Waiting {
        Waiting { seen: start, cpu: Duration::ZERO, total: Duration::ZERO }
    }

    /// Adds the time since the last check for a run with this CPU time at `now`. Calls `is_runnable` only if
    /// the run did not work all that time; the argument is whether it worked at all.
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
        waiting.look(at(10), used(10), |_| panic!("it works all the time"));
        waiting.look(at(20), used(30), |_| panic!("it works on two processors"));
        waiting.look(at(50), used(40), |worked| worked);
        waiting.look(at(90), used(40), |worked| !worked);
        waiting.look(at(190), used(40), |_| false);
        assert_eq!(waiting.total(), used(20 + 40));
    }
}
