//! How busy the machine is, as the system counts it.

use crate::platform;
use std::time::Instant;

/// The system's counters at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    at: Instant,
    /// Seconds that all processors together were idle. None if the system does not say.
    idle: Option<f64>,
}

/// The machine is busy if no more than this part of one processor was idle: a program that could run would
/// have used it.
const SPARE: f64 = 0.5;

impl Load {
    /// Now.
    pub fn now() -> Load {
        Load { at: Instant::now(), idle: platform::idle() }
    }

    /// Whether the machine was busy from then until now.
    pub fn was_busy_since(&self) -> bool {
        let now = Load::now();
        match (self.idle, now.idle) {
            (Some(then), Some(idle)) => is_busy(idle - then, (now.at - self.at).as_secs_f64()),
            _ => false,
        }
    }
}

/// Whether all processors together were idle for only this part of the seconds that passed.
fn is_busy(idle: f64, passed: f64) -> bool {
    idle < SPARE * passed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_busy_when_less_than_half_a_processor_was_idle() {
        assert!(is_busy(0.1, 4.0) && !is_busy(3.9, 4.0) && !is_busy(15.0, 4.0));
    }
}
