//! Runs on Windows: each in its own [`job`] (a Job Object), started and watched by a [`runner`] in this
//! process. When the handle of a job is closed, because a run has ended or because we have, all its processes
//! are killed.

pub mod job;
pub mod output;
pub mod private;
pub mod runner;
pub mod scratch;
pub mod threads;

/// Where a process starts the runs of another one: not here.
pub mod launcher {
    /// Becomes a launcher if this process is asked to, which it is not on Windows.
    pub fn run_if_asked() {}
}
