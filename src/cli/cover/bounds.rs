//! Bounds of the memory and the time of a search.

use crate::cli::rules::positive;
use anyhow::Context;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::terminal::say;
use std::fmt;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Bounds {
    /// MiB of memory for tables
    #[arg(long, value_name = "MiB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    memory: u64,
    /// Stop after this many seconds
    #[arg(long, value_name = "S", value_parser = positive)]
    time_limit: Option<f64>,
}

/// The time between two looks at the clock and at Ctrl-C.
const LOOK: Duration = Duration::from_millis(20);

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

/// The result of `work`, which is done in another thread. None if it took more than `seconds` or Ctrl-C was
/// pressed; the thread then goes on until the process ends. `wait` is called now and then.
pub fn within<T: Send + 'static>(
    seconds: Option<f64>,
    work: impl FnOnce() -> T + Send + 'static,
    mut wait: impl FnMut(),
) -> anyhow::Result<Option<T>> {
    let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
    let end = seconds.map(|limit| Instant::now() + Duration::from_secs_f64(limit));
    let (done, result) = mpsc::channel();
    let worker = thread::Builder::new().spawn(move || {
        let _ = done.send(work());
    });
    worker.context("cannot start a thread")?;
    loop {
        match result.recv_timeout(LOOK) {
            Ok(result) => return Ok(Some(result)),
            Err(mpsc::RecvTimeoutError::Disconnected) => anyhow::bail!("the search failed"),
            Err(mpsc::RecvTimeoutError::Timeout) => {}
        }
        if interrupt.is_set() || end.is_some_and(|end| Instant::now() >= end) {
            return Ok(None);
        }
        wait();
    }
}

/// Says that a search was stopped.
pub fn stopped() -> ExitCode {
    say("stopped before the search was done");
    ExitCode::FAILURE
}
