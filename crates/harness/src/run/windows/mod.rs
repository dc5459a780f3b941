//! Executes runs on Windows. Each run is in a [`job`] (a Job Object), and is started and watched by a
//! [`runner`] in this process. Closing the handle of a job, at the end of a run or of this process, kills all
//! processes of the job.

pub mod job;
pub mod output;
pub mod private;
pub mod runner;
pub mod scratch;
pub mod threads;

/// A stand-in for the launcher, which exists only on other systems.
pub mod launcher {
    /// Becomes a launcher if requested, which never happens on Windows.
    pub fn run_if_asked() {}
}
