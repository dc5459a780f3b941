//! Events of judging: the schedule emits them, and each report folds the same ones.

use super::verdict::{CaseResult, Verdict};
use crate::judge::Task;
use std::time::Duration;

/// An event.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A case has been running for so long. This event is repeated every second from the fifth on.
    Slow(&'a Task, Duration),
    /// A case was judged. These events come in the order of the tasks.
    Judged(&'a Task, &'a CaseResult),
    /// The output of a case that was judged with this verdict is the expected one from now on.
    Accepted(&'a Task, Verdict),
    /// So many more cases are to be judged than was known.
    Planned(usize),
    /// No more cases will be judged.
    Ended {
        /// Wall-clock time for all.
        wall: Duration,
        /// Whether a signal ended it before all were judged.
        interrupted: bool,
    },
}
