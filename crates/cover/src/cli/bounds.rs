//! Bounds of the memory and the time of a search, and how it stands meanwhile.

use super::progress::Progress;
use dlx_commands::{interrupt, positive, within};
use dlx_system::interrupt::Interrupt;
use std::fmt;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Bounds {
    /// MiB of memory for tables
    #[arg(long, value_name = "MiB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    memory: u64,
    /// Stop after this many seconds
    #[arg(long, value_name = "S", value_parser = positive)]
    time_limit: Option<f64>,
    /// Seconds between two lines of progress on standard error, if it is no terminal
    #[arg(long, value_name = "S", default_value = "60", value_parser = positive)]
    progress: f64,
}

/// The steps between two looks at the clock.
const LOOK: u64 = 64;

/// For messages: `1024 MiB (--memory)`.
impl fmt::Display for Bounds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} MiB (--memory)", self.memory)
    }
}

/// When a search is to stop.
pub struct Clock {
    interrupt: Interrupt,
    end: Option<Instant>,
}

impl Clock {
    /// Whether the time is over, or Ctrl-C was pressed.
    pub fn is_over(&self) -> bool {
        self.interrupt.is_set() || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

impl Bounds {
    /// The memory in bytes.
    pub fn bytes(&self) -> usize {
        usize::try_from(self.memory << 20).unwrap_or(usize::MAX)
    }

    /// The result of `work` within the time, as [`within`]; `line` says how it stands.
    pub fn within<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        line: impl Fn() -> String,
    ) -> anyhow::Result<Option<T>> {
        let mut progress = self.progress();
        within(self.time_limit, work, || progress.show(&line))
    }

    /// Whether to go on, to be asked before each of a search's many steps, which a line of progress counts.
    pub fn steps(&self, name: &'static str) -> anyhow::Result<impl FnMut() -> bool> {
        let (clock, mut progress, mut number) = (self.clock()?, self.progress(), 0);
        Ok(move || {
            number += 1;
            if number % LOOK != 1 {
                return true;
            }
            progress.show(|| format!("{number} {name}"));
            !clock.is_over()
        })
    }

    /// The time, from now on.
    pub fn clock(&self) -> anyhow::Result<Clock> {
        let end = self.time_limit.map(|limit| Instant::now() + Duration::from_secs_f64(limit));
        Ok(Clock { interrupt: interrupt()?, end })
    }

    /// Shows how a search stands from now on.
    pub fn progress(&self) -> Progress {
        Progress::new(self.progress)
    }
}

/// What is said of a search that does not know how it stands.
pub fn searching() -> String {
    "searching".to_string()
}
