//! Runs on Unix: a small process between us and them, the [`launcher`], starts and watches them.
//!
//! How it does so is up to an [`Executor`]: that of Linux, or [`portable`] for any Unix.
//!
//! * [`runner`]: our side of the launcher, which reads what a run writes; [`messages`]: what both tell each
//!   other;
//! * [`ended`]: how processes ended; [`orphans`]: what a run leaves behind when it kills its launcher;
//! * [`scratch`]: the folder of a run; [`named`]: files in it in place of stdin and stdout; [`private`]:
//!   folders of the user.

pub mod ended;
pub mod launcher;
pub mod messages;
pub mod named;
pub mod orphans;
pub mod portable;
pub mod private;
pub mod runner;
pub mod scratch;

use super::protocol::{Command, Confinement, Ended, Limits, Ready};
use std::os::fd::OwnedFd;
use std::path::Path;

/// What the launcher asks of the system: to execute runs. It kills a run when its socket says so or is
/// closed.
pub trait Executor {
    /// Gets ready for runs, confined as asked for.
    ///
    /// # Errors
    /// If they cannot be had so, or another process has obeyed the orders in its place.
    fn prepare(&mut self, confinement: Option<&Confinement>) -> Result<Ready, Unready>;

    /// Starts `command` on `files` as its stdin, stdout and stderr, waits for its end and leaves nothing of
    /// it behind.
    fn run(&mut self, command: &Command, limits: &Limits, files: Vec<OwnedFd>) -> Ended;

    /// The folder that runs may write to.
    fn folder(&self) -> &Path;
}

/// Why a process does not get ready for runs.
#[derive(Debug)]
pub enum Unready {
    /// The system does not have what was asked for, for this reason.
    Refused(String),
    /// Another process has obeyed all orders, and has ended with this exit code.
    Outlived(u8),
}
