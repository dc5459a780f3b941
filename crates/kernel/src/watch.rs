//! Hooks that watch and can stop a search, for programs with deadlines.
//!
//! A [watched](crate::Exact::watched) method calls a hook in the pauses of its search, thousands of times per
//! second unless the matrix is large. Engines use neither clocks nor threads: the hook decides when to break,
//! and the method then returns its results so far in an error.
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

/// The state of a search when it calls its hook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of nodes visited so far.
    pub nodes: u64,
    /// The number of covers found so far; in a search for a cheapest cover, 1 once a cover is found.
    pub covers: u64,
    /// In a search for a cheapest cover, the cost of the best cover so far.
    pub best: Option<u64>,
    /// A lower bound on the cost of every cover.
    pub bound: u64,
}

/// The error of a method whose search was stopped by its hook or by a limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped<T> {
    /// The results so far: covers, their number, or the best cover and a bound.
    pub known: T,
}

impl<T> Stopped<T> {
    /// An error with `known`.
    pub(crate) fn with(known: T) -> Stopped<T> {
        Stopped { known }
    }

    /// Applies `name` to `known`.
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

/// The best cover found by a search, and a proven bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bounded {
    /// The best cover so far: its cost and its options.
    pub cover: Option<(u64, Vec<usize>)>,
    /// A lower bound on the cost of every cover.
    pub bound: u64,
}

/// [`Exact`](crate::Exact) or [`Repeat`](crate::Repeat) with a hook, which is called in the pauses of each
/// search. The methods return an error if the hook breaks.
pub struct Watched<'a, Q, F> {
    pub(crate) question: &'a mut Q,
    pub(crate) hook: F,
}

impl<Q: fmt::Debug, F> fmt::Debug for Watched<'_, Q, F> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Watched").field("question", &self.question).finish_non_exhaustive()
    }
}

/// Calls `visit` with each cover of a started search until `visit` breaks, and `hook` in the pauses. Returns
/// the number of covers visited, as an error if the hook broke.
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

#[derive(Default)]
pub(crate) struct Standing {
    progress: Progress,
    before: u64,
}

impl Standing {
    /// Continues to the next cover, and calls `hook` in the pauses. Returns whether there is a next cover; an
    /// error if the hook broke.
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
                    // A search that restarts on other tables counts from 0 again.
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
