//! Exact covers of matrices with many items that may be too hard for a plain search, such as large sudokus:
//! one or a few covers, or the proof that there is none.
//!
//! * **Takes** any plain [`Matrix`].
//! * **Costs** the same as `wide` if that finds the covers within 4,096 steps, and a few per cent more if it
//!   finds them later (up to twice as much soon after). Otherwise a search that learns from its dead ends
//!   (`learner`) decides the time: it solves near-empty jigsaw sudokus in milliseconds and most 36 x 36
//!   sudokus in seconds, where plain searches do not finish. Matrices too large for `wide` use learning
//!   alone.
//!
//! The two searches take turns, counted in steps, so that the answer is the same on every machine. After 50
//! dead ends, the learning search gets most of the time if it makes at least three decisions per dead end.
//! Otherwise it gets as much as the plain one, which is faster on random matrices, or very little if there
//! are few items. (If it always got very little, one of thousands of jigsaws took 9 s instead of 0.4.)

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

/// Steps of the plain search before learning starts. Measured on minimal jigsaws: a third fewer instructions
/// than with a later start.
pub const LEARN_AFTER_STEPS: u64 = 4096;

/// A turn of a useful learning search takes at least this many steps.
const MIN_TURN_STEPS: u64 = 20_000;

/// With more primary items than this, learning gets as much time as the plain search even if it seems
/// useless. Measured: of 4,200 near-empty jigsaws, the slowest takes 0.4 s instead of 9.
const SMALL_MAX_ITEMS: usize = 128;

/// Up to `limit` exact covers (at least one if there is any), in no particular order.
///
/// # Panics
/// If the matrix has colours or multiplicities.
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
/// plain search; learning runs in its pauses. `goes_on` is called in the pauses with the number of steps and
/// of covers so far; when it returns false, the covers so far are returned.
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

/// The turns of the learning search, in the pauses of the plain one.
struct Learning<'a> {
    matrix: &'a Matrix,
    given: &'a [usize],
    limit: usize,
    learner: Option<Learner>,
    /// The steps of the plain search at the last turn, and at the next one.
    before: u64,
    next: u64,
    /// Whether it has found enough covers, has exhausted them, or was stopped.
    is_done: bool,
    covers: Vec<Vec<usize>>,
}

impl Learning<'_> {
    /// Takes a turn after `steps` steps of the plain search. Returns whether learning is done.
    fn ends(&mut self, steps: u64, goes_on: &mut dyn FnMut(u64, usize) -> bool) -> bool {
        // Roughly the time that the plain search took since the last turn; more if learning is useful, else
        // less.
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
