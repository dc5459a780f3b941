//! Finds one or a few exact covers, or proves that there are none, for matrices that may be too hard for a
//! plain search, such as large sudokus.
//!
//! * **Takes** any plain [`Matrix`].
//! * **Costs** the time of `wide` if `wide` finds the covers within 4,096 steps; up to twice that time if it
//!   needs a few more steps, and a few per cent more if many more. If `wide` does not finish, the time of a
//!   search that learns from its dead ends (`learner`), which solves near-empty jigsaw sudokus in
//!   milliseconds and most 36 x 36 sudokus in seconds. `learner` alone searches matrices too large for
//!   `wide`.
//!
//! The two searches take turns measured in steps, so that results are the same on every machine. After 50
//! dead ends, the learning search gets most of the time if it makes at least three decisions per dead end.
//! Otherwise it gets as much time as the plain search, which is faster on random matrices; if there are few
//! items, it gets very little.

mod activity;
mod analysis;
mod assignment;
mod clauses;
pub(crate) mod learner;
mod phases;

use self::learner::Learner;
use super::representation::{Outcome, Representation};
use super::wide::Wide;
use crate::Matrix;

/// Steps of the plain search before learning starts. Measured on minimal jigsaws: starting later takes 1.5
/// times the instructions.
pub const LEARN_AFTER_STEPS: u64 = 4096;

/// Minimum steps per turn of a useful learning search.
const MIN_TURN_STEPS: u64 = 20_000;

/// With more primary items than this, a learning search that seems useless still gets the same time as the
/// plain search. Measured: of 4,200 near-empty jigsaws, the slowest takes 0.4 s instead of 9 s.
const SMALL_MAX_ITEMS: usize = 128;

/// Up to `limit` exact covers (at least one if there is any), in no particular order.
///
/// # Panics
/// Panics if the matrix has colours or multiplicities.
pub fn up_to(limit: usize, matrix: &Matrix) -> Vec<Vec<usize>> {
    assert!(matrix.is_plain());
    if let Some(mut wide) = Wide::new(matrix) {
        wide.begin(&[]);
        return beside(&mut wide, limit, matrix, &[], &mut |_, _| true);
    }
    let mut learner = Learner::new(matrix, &[]);
    let mut covers = Vec::new();
    while covers.len() < limit && learner.next(u64::MAX) == Outcome::Covered {
        covers.push(learner.cover());
    }
    covers
}

/// Up to `limit` exact covers that contain the options `given`. `representation` has already started the
/// plain search; learning runs in its pauses. In the pauses, `goes_on` is called with the numbers of steps
/// and of covers so far; if it returns false, the search ends and returns the covers so far.
pub(super) fn beside(
    representation: &mut dyn Representation,
    limit: usize,
    matrix: &Matrix,
    given: &[usize],
    goes_on: &mut dyn FnMut(u64, usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut learning = Learning {
        matrix,
        given,
        limit,
        learner: None,
        before: 0,
        next: LEARN_AFTER_STEPS,
        is_done: false,
        covers: Vec::new(),
    };
    let mut covers = Vec::new();
    while covers.len() < limit {
        match representation.next() {
            Outcome::Covered => covers.push(representation.cover().options().collect()),
            Outcome::Exhausted => break,
            Outcome::Paused(steps) => {
                let is_done = steps >= learning.next && learning.ends(steps, goes_on);
                if is_done && learning.covers.len() >= covers.len() {
                    return learning.covers;
                }
                if is_done || !goes_on(steps, covers.len()) {
                    break;
                }
            }
        }
    }
    covers
}

/// The state of the learning search, which runs in the pauses of the plain search.
struct Learning<'a> {
    matrix: &'a Matrix,
    given: &'a [usize],
    limit: usize,
    learner: Option<Learner>,
    /// The plain search's steps at the last turn of the learning search, and at its next turn.
    before: u64,
    next: u64,
    /// Whether learning has found enough covers, has found all covers, or was stopped.
    is_done: bool,
    covers: Vec<Vec<usize>>,
}

impl Learning<'_> {
    /// Takes a turn after `steps` steps of the plain search. Returns whether learning is done.
    fn ends(&mut self, steps: u64, goes_on: &mut dyn FnMut(u64, usize) -> bool) -> bool {
        // Roughly as many steps as fit in the plain search's time since the last turn.
        let turn = (steps - self.before) * (self.matrix.options() + self.matrix.primary()) as u64 / 64;
        self.before = steps;
        self.next = 2 * steps;
        let (matrix, given) = (self.matrix, self.given);
        let learner = self.learner.get_or_insert_with(|| Learner::new(matrix, given));
        let end = learner.steps() + MIN_TURN_STEPS.max(16 * turn);
        let trial = learner.steps() + if matrix.primary() > SMALL_MAX_ITEMS { turn } else { turn / 32 };
        while !self.is_done && learner.steps() < end && (learner.is_good() || learner.steps() < trial) {
            let outcome = learner.next(MIN_TURN_STEPS / 8);
            if outcome == Outcome::Covered {
                self.covers.push(learner.cover());
            }
            self.is_done = outcome == Outcome::Exhausted
                || self.covers.len() == self.limit
                || !goes_on(self.before, self.covers.len());
        }
        self.is_done
    }
}
