//! The time in which a run could go on, but waits for a processor that others use.
//!
//! Between two looks a run sleeps, works or waits. Whether a part of it is runnable is a state in `/proc`;
//! how much it works is its CPU time; the rest of the time in which it is runnable, it waits. A limit on the
//! clock leaves that out, so that it is the same on a busy machine: it is there for runs that sleep.

use std::time::{Duration, Instant};

/// How long a run has waited.
pub struct Waiting {
    /// The last look, and the CPU time at that.
    seen: Instant,
    cpu: Duration,
    total: Duration,
}

impl Waiting {
    /// Of a run that starts now.
    pub fn from(start: Instant) -> Waiting {
        Waiting { seen: start, cpu: Duration::ZERO, total: Duration::ZERO }
    }

    /// Adds the time since the last look to that of a run which has used so much CPU time by `now`.
    /// `is_runnable`, which is asked only where the run did not work all that time, is told whether it has
    /// worked at all.
    pub fn look(&mut self, now: Instant, cpu: Duration, is_runnable: impl FnOnce(bool) -> bool) {
        let passed = now.saturating_duration_since(self.seen);
        let worked = cpu.saturating_sub(self.cpu);
        if worked < passed && is_runnable(!worked.is_zero()) {
            self.total += passed - worked;
        }
        (self.seen, self.cpu) = (now, cpu.max(self.cpu));
    }

    /// All of that time.
    pub fn total(&self) -> Duration {
        self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_waits_while_it_could_run_and_does_not_work() {
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
