//! Runs on Unix: the [`launcher`], a small process, starts and watches them.
//!
//! The launcher does so by an [`Executor`]: Linux has its own, and [`portable`] works on any Unix.
//!
//! * [`runner`]: the judge's side, which controls the launcher and reads what a run writes; [`messages`]: the
//!   messages between the two;
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

/// Executes runs for the launcher. Kills a run when the socket requests it or is closed.
pub trait Executor {
    /// Gets ready for runs with this sandbox.
    ///
    /// # Errors
    /// If that is impossible, or another process has obeyed the orders instead.
    fn prepare(&mut self, confinement: Option<&Confinement>) -> Result<Ready, Unready>;

    /// Runs `command` with `files` as stdin, stdout and stderr until its end, and removes everything it
    /// leaves.
    fn run(&mut self, command: &Command, limits: &Limits, files: Vec<OwnedFd>) -> Ended;

    /// Returns the folder that runs may write to.
    fn folder(&self) -> &Path;
}

/// The reason why a process is not ready for runs.
#[derive(Debug)]
pub enum Unready {
    /// The system lacks a requested feature.
    Refused(String),
    /// Another process obeyed all orders and exited with this code.
    Outlived(u8),
}
