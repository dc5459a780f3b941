//! Bounds of the memory and the time of a search.

use dlx_commands::{positive, within};
use dlx_system::terminal::say;
use std::fmt;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Bounds {
    /// MiB of memory for tables
    #[arg(long, value_name = "MiB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    memory: u64,
    /// Stop after this many seconds
    #[arg(long, value_name = "S", value_parser = positive)]
    time_limit: Option<f64>,
}

/// For messages: `1024 MiB (--memory)`.
impl fmt::Display for Bounds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} MiB (--memory)", self.memory)
    }
}

impl Bounds {
    /// The memory in bytes.
    pub fn bytes(&self) -> usize {
        usize::try_from(self.memory << 20).unwrap_or(usize::MAX)
    }

    /// The result of `work` within the time, as [`within`].
    pub fn within<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        wait: impl FnMut(),
    ) -> anyhow::Result<Option<T>> {
        within(self.time_limit, work, wait)
    }
}

/// Says that a search was stopped.
pub fn stopped() -> ExitCode {
    say("stopped before the search was done");
    ExitCode::FAILURE
}
