//! The hook of a search, and the answers that it may stop: for programs, whose searches have deadlines.
//!
//! A question that is [watched](crate::Exact::watched) calls a hook in the pauses of its search, thousands of
//! times a second unless the matrix is large. The hook knows no clock and no thread; it breaks when it has
//! had enough, and the question returns what it found until then.
//!
//! ```
//! use dlx_kernel::{Exact, Matrix};
//! use std::ops::ControlFlow;
//! // 12 rooks: 479,001,600 covers.
//! let rooks: Matrix = (0..144).map(|cell| [cell / 12, 12 + cell % 12]).collect();
//! let mut exact = Exact::new(&rooks);
//! let mut watched = exact.watched(|progress| match progress.nodes {
//!     0..=9_999 => ControlFlow::Continue(()),
//!     _ => ControlFlow::Break(()),
//! });
//! let stopped = watched.count(u64::MAX).unwrap_err();
//! assert!(stopped.known > 1_000);
//! ```

use crate::exact::representation::{Outcome, Representation};
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

/// How a search stands when it calls its hook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The nodes visited so far.
    pub nodes: u64,
    /// The covers found so far; for a cover of least cost, 1 if there is one.
    pub covers: u64,
    /// The cost of the best cover so far, where costs are asked about.
    pub best: Option<u64>,
    /// No cover costs less than this.
    pub bound: u64,
}

/// The error of a question that its hook, or a limit, stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped<T> {
    /// What was found until then: covers, their number, or the best cover and a bound.
    pub known: T,
}

impl<T> Stopped<T> {
    /// With what was found.
    pub(crate) fn with(known: T) -> Stopped<T> {
        Stopped { known }
    }

    /// The same with what `name` makes of what was found.
    pub fn map<U>(self, name: impl FnOnce(T) -> U) -> Stopped<U> {
        Stopped { known: name(self.known) }
    }
}

impl<T> fmt::Display for Stopped<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "the search was stopped before its end")
    }
}

impl<T: fmt::Debug> Error for Stopped<T> {}

/// The best cover that a search has found, and what it has proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bounded {
    /// The best cover so far: its cost and its options.
    pub cover: Option<(u64, Vec<usize>)>,
    /// No cover costs less than this.
    pub bound: u64,
}

/// [`Exact`](crate::Exact) or [`Repeat`](crate::Repeat) with a hook, which is called in the pauses of each
/// search.
pub struct Watched<'a, Q, F> {
    pub(crate) question: &'a mut Q,
    pub(crate) hook: F,
}

impl<Q: fmt::Debug, F> fmt::Debug for Watched<'_, Q, F> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Watched").field("question", &self.question).finish_non_exhaustive()
    }
}

/// Calls `visit` with each cover of a search that has begun, until it breaks, and `hook` in the pauses. The
/// number of covers visited, or of those visited when the hook broke.
pub(crate) fn visit(
    search: &mut dyn Representation,
    hook: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> Result<u64, Stopped<u64>> {
    let (mut standing, mut cover) = (Standing::default(), Vec::new());
    while standing.next(search, hook)? {
        cover.clear();
        cover.extend(search.cover().options());
        if visit(&cover) == ControlFlow::Break(()) {
            break;
        }
    }
    Ok(standing.progress.covers)
}

/// How a search for covers stands.
#[derive(Default)]
pub(crate) struct Standing {
    progress: Progress,
    /// The steps before the last pause.
    before: u64,
}

impl Standing {
    /// Searches on to the next cover, and calls `hook` in the pauses. Whether there is one; an error if the
    /// hook broke.
    pub(crate) fn next(
        &mut self,
        search: &mut dyn Representation,
        hook: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<bool, Stopped<u64>> {
        let Standing { progress, before } = self;
        loop {
            match search.next() {
                Outcome::Exhausted => return Ok(false),
                Outcome::Covered => {
                    progress.covers += 1;
                    return Ok(true);
                }
                Outcome::Paused(steps) => {
                    // A search that goes on with other tables begins at 0.
                    progress.nodes += if steps < *before { steps } else { steps - *before };
                    *before = steps;
                    if hook(progress) == ControlFlow::Break(()) {
                        return Err(Stopped::with(progress.covers));
                    }
                }
            }
        }
    }
}
