//! Executes runs on Unix: the [`launcher`], a small process, starts and watches runs.
//!
//! The launcher uses an [`Executor`]: Linux has a special executor, and [`portable`] works on any Unix.
//!
//! * [`runner`]: the judge's side, which controls the launcher and reads what a run writes; [`messages`]: the
//!   messages between judge and launcher;
//! * [`ended`]: how processes ended; [`orphans`]: the processes of a run that has killed its launcher;
//! * [`scratch`]: the folder of a run; [`named`]: files in this folder in place of stdin and stdout;
//!   [`private`]: folders of the user.

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

/// Executes runs for the launcher. Kills a run when an order from the socket requests it, or when the socket
/// is closed.
pub trait Executor {
    /// Gets ready for runs in the sandbox `confinement`.
    ///
    /// # Errors
    /// Fails if runs are impossible, or if another process has obeyed the orders instead.
    fn prepare(&mut self, confinement: Option<&Confinement>) -> Result<Ready, Unready>;

    /// Runs `command`, with `files` as stdin, stdout and stderr, until it ends, and removes everything that
    /// the run leaves.
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
