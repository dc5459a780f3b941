//! The seam between systems: what the launcher asks of the one it runs on.

use crate::protocol::{Command, Confinement, Ended, Limits, Ready};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::ExitCode;

/// The means of a kind of system for runs. It kills a run when its socket says so or is closed.
pub trait System {
    /// Gets ready for runs, confined as asked for or as far as that can be had.
    ///
    /// # Errors
    /// With its exit code, if another process has obeyed the orders in its place.
    fn prepare(&mut self, confinement: Option<&Confinement>) -> Result<Ready, ExitCode>;

    /// Starts `command` on `files` as its stdin, stdout and stderr, waits for its end and leaves nothing of it behind.
    fn run(&mut self, command: &Command, limits: &Limits, files: Vec<OwnedFd>) -> Ended;

    /// The folder that runs may write to.
    fn folder(&self) -> &Path;
}
