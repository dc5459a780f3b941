//! Options that limit the memory and time of a search and set how often progress is printed.

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
    /// Seconds between progress lines on standard error when it is not a terminal
    #[arg(long, value_name = "S", default_value = "60", value_parser = positive)]
    progress: f64,
}

const STEPS_PER_CHECK: u64 = 64;

/// Formats the memory limit for messages: `1024 MiB (--memory)`.
impl fmt::Display for Bounds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} MiB (--memory)", self.memory)
    }
}

/// The stop conditions of a search.
pub struct Clock {
    interrupt: Interrupt,
    end: Option<Instant>,
}

impl Clock {
    /// Whether the time is up, or Ctrl-C was pressed.
    pub fn is_over(&self) -> bool {
        self.interrupt.is_set() || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

impl Bounds {
    /// Returns the memory limit in bytes.
    pub fn bytes(&self) -> usize {
        usize::try_from(self.memory << 20).unwrap_or(usize::MAX)
    }

    /// Runs `work` within the time limit, like [`within`]; `line` formats the progress.
    pub fn within<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        line: impl Fn() -> String,
    ) -> anyhow::Result<Option<T>> {
        let mut progress = self.progress();
        within(self.time_limit, work, || progress.show(&line))
    }

    /// Returns a function to call before each of many short steps. The function counts the steps for the
    /// progress line, and returns false to stop.
    pub fn steps(&self, name: &'static str) -> anyhow::Result<impl FnMut() -> bool> {
        let (clock, mut progress, mut number) = (self.clock()?, self.progress(), 0);
        Ok(move || {
            number += 1;
            if number % STEPS_PER_CHECK != 1 {
                return true;
            }
            progress.show(|| format!("{number} {name}"));
            !clock.is_over()
        })
    }

    /// Starts the clock of the time limit.
    pub fn clock(&self) -> anyhow::Result<Clock> {
        let end = self.time_limit.map(|limit| Instant::now() + Duration::from_secs_f64(limit));
        Ok(Clock { interrupt: interrupt()?, end })
    }

    /// Starts showing progress.
    pub fn progress(&self) -> Progress {
        Progress::new(self.progress)
    }
}

/// Returns the progress line of a search that reports no figures.
pub fn searching() -> String {
    "searching".to_string()
}
