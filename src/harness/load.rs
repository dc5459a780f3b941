//! How busy the machine is, as the system counts it.

use std::time::Instant;

/// What the system had counted at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    at: Instant,
    /// Seconds that all processors together were idle. None if the system does not say.
    idle: Option<f64>,
}

/// The machine is busy if no more than this part of one processor was idle: a program that could run would have used it.
const SPARE: f64 = 0.5;

impl Load {
    /// Now.
    pub fn now() -> Load {
        let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
        let ticks = rustix::param::clock_ticks_per_second() as f64;
        Load { at: Instant::now(), idle: idle(&text).map(|idle| idle / ticks) }
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

/// Whether all processors together were idle for only so many of the seconds that passed.
fn is_busy(idle: f64, passed: f64) -> bool {
    idle < SPARE * passed
}

/// The ticks that all processors together were idle or waited for a disk, by the text of `/proc/stat`.
fn idle(text: &str) -> Option<f64> {
    let mut fields = text.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
    let idle: f64 = fields.nth(3)?.parse().ok()?;
    let waiting: f64 = fields.next()?.parse().ok()?;
    Some(idle + waiting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_busy_when_less_than_half_a_processor_was_idle() {
        assert_eq!(idle("cpu  10 20 30 400 50 6 7 8 0 0\ncpu0 1 2 3 4 5\n"), Some(450.0));
        assert_eq!(idle("intr 1\n"), None);
        assert!(is_busy(0.1, 4.0) && !is_busy(3.9, 4.0) && !is_busy(15.0, 4.0));
    }

    #[test]
    fn the_system_says_how_idle_it_was() {
        assert!(Load::now().idle.is_some());
    }
}
