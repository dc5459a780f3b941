//! Exact covers of matrices that may be too hard for [`Exact`] alone: one, or a few, or the proof that there is none.
//!
//! * **Takes** any plain [`Matrix`].
//! * **Costs** what [`Exact`] costs, if it finds the covers within 256 steps, and a thirtieth more if it finds them later. The rest goes
//!   to a search that learns from its dead ends (`learner`): near-empty jigsaw sudokus take it a millisecond, most sudokus of 36 x
//!   36 cells a second; plain searches may take years. On random matrices it is the plain search that is faster.
//!
//! The two searches take turns, counted in steps, so that the answer is the same on every machine. After 50 dead ends, the
//! learning search gets the greater part of the time if it makes three decisions or more for each dead end, otherwise the
//! plain one. The more decisions, the more of the matrix is consistent with what was learnt.
//!
//! # Example
//! ```
//! use dlx_kernel::cover::{exact::learn, Matrix};
//! let mut matrix = Matrix::new(2, 0);
//! for items in [&[0][..], &[1], &[0, 1]].iter() {
//!     matrix.add(items);
//! }
//! assert_eq!(learn::first(&matrix).map(|cover| cover.len()).is_some(), true);
//! assert_eq!(learn::up_to(3, &matrix).len(), 2);
//! ```

mod activity;
mod analysis;
mod assignment;
mod clauses;
mod learner;
mod phases;
#[cfg(test)]
mod tests;

use self::learner::{Learner, Outcome};
use super::Exact;
use crate::cover::Matrix;
use std::ops::ControlFlow;

/// The least steps of its first turn.
const FIRST_TURN: u64 = 20_000;

/// An exact cover, if there is one.
///
/// # Panics
/// If the matrix has colours or multiplicities.
pub fn first(matrix: &Matrix) -> Option<Vec<usize>> {
    up_to(1, matrix).pop()
}

/// Up to `limit` exact covers, at least one, in no particular order.
///
/// # Panics
/// If the matrix has colours or multiplicities.
pub fn up_to(limit: usize, matrix: &Matrix) -> Vec<Vec<usize>> {
    let (mut covers, mut learnt, mut learner) = (Vec::new(), Vec::new(), None);
    let mut before = 0;
    let found = |cover| {
        covers.push(cover);
        if covers.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut is_learnt = false;
    Exact::new(matrix).covers_with_pauses(found, |steps| {
        let learner = learner.get_or_insert_with(|| Learner::new(matrix));
        // As long as the plain search took for its last turn, roughly.
        let turn = (steps - before) * (matrix.options() + matrix.primary()) as u64 / 64;
        before = steps;
        is_learnt = search(learner, turn, limit, &mut learnt);
        if is_learnt { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if is_learnt { learnt } else { covers }
}

/// Lets `learner` search for covers, longer or less long than `turn` steps by what it was good for so far, until there are `limit`
/// ones in `learnt`. Whether it is done.
fn search(learner: &mut Learner, turn: u64, limit: usize, learnt: &mut Vec<Vec<usize>>) -> bool {
    let end = learner.steps() + FIRST_TURN.max(16 * turn);
    let trial = learner.steps() + turn / 32;
    while learner.steps() < end && (learner.is_good() || learner.steps() < trial) {
        match learner.next(FIRST_TURN / 8) {
            Outcome::Covered => learnt.push(learner.cover()),
            Outcome::Exhausted => return true,
            Outcome::Paused => {}
        }
        if learnt.len() == limit {
            return true;
        }
    }
    false
}
