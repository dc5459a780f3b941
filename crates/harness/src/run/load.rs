//! Measures the load of the machine with the counters of the system.

use crate::platform;
use std::time::Instant;

/// The system's counters at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    at: Instant,
    /// The total idle time of all processors in seconds, or None if the system does not report it.
    idle: Option<f64>,
    /// How often this process has been continued after a stop.
    continued: usize,
}

/// The machine was busy if fewer processors than this were idle on average. A processor that a runnable
/// program could use does not stay idle.
const MIN_IDLE_PROCESSORS: f64 = 0.5;

impl Load {
    /// Reads the current counters.
    pub fn now() -> Load {
        Load { at: Instant::now(), idle: platform::idle(), continued: platform::continued() }
    }

    /// Returns whether the machine was busy, or this process was stopped, since these counters were read.
    /// While this process is stopped, it does not read the output of runs, so a run may have to wait.
    pub fn was_busy_since(&self) -> bool {
        let now = Load::now();
        let is_busy = match (self.idle, now.idle) {
            (Some(then), Some(idle)) => is_busy(idle - then, (now.at - self.at).as_secs_f64()),
            _ => false,
        };
        is_busy || now.continued != self.continued
    }
}

/// Returns whether the machine was busy, given the idle time of its processors and the time that has passed,
/// both in seconds.
fn is_busy(idle: f64, passed: f64) -> bool {
    idle < MIN_IDLE_PROCESSORS * passed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_busy_when_less_than_half_a_processor_was_idle() {
        assert!(is_busy(0.1, 4.0) && !is_busy(3.9, 4.0) && !is_busy(15.0, 4.0));
    }
}
