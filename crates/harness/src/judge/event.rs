//! Events of judging: the schedule emits them, and all reports are built from them.

use super::verdict::{CaseResult, Verdict};
use crate::judge::Task;
use std::time::Duration;

/// An event.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A case has been running for this long. Emitted every second for each case that has run for at least 5
    /// seconds.
    Slow(&'a Task, Duration),
    /// A case was judged. These events are emitted in the order of the tasks.
    Judged(&'a Task, &'a CaseResult),
    /// The output of a case was accepted as the expected output, so this verdict on the output no longer
    /// counts.
    Accepted(&'a Task, Verdict),
    /// This many additional cases will be judged.
    Planned(usize),
    /// No more cases will be judged.
    Ended {
        /// Total wall-clock time of judging.
        wall: Duration,
        /// Whether a signal stopped judging early.
        interrupted: bool,
    },
}
