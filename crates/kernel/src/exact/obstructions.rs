//! Proofs, in the pauses of a search, that a state of it has no cover: of the matrix, of what is left of it
//! where some options are chosen, or of a part of that.
//!
//! The first state of the search is looked at after [`PATIENCE`] steps and whenever their number has doubled,
//! with more patience each time. States further down are looked at from the first on, as long as that takes
//! a small share of the time of the search; proofs that succeed are free, since they save more. So the search
//! spends some hundreds of steps on each choice after which there is an obstruction, and not all that follow.
//!
//! | proof | of options that |
//! |---|---|
//! | [`matching`](super::matching) | have one or two primary items: decides |
//! | [`linear`](super::linear) | weigh nothing, modulo a number |
//! | [`outweighed`](super::outweighed) | weigh nothing or less |

use super::linear::{is_indivisible, is_unequal};
use super::matching::is_unmatched; // only: parts
use super::outweighed::is_outweighed; // only: dense parts
use super::representation::{Branch, Chosen, PAUSE_STEPS};
use super::rest::{Effort, Rest, PATIENCE};
use crate::Matrix;

/// The proofs: true if there is no cover, false if there is one, none if that is not decided.
const PROOFS: &[fn(&Rest, &mut Effort) -> Option<bool>] = &[
    is_unmatched, // only: parts
    is_indivisible,
    is_unequal,
    is_outweighed, // only: dense parts
];

/// The nanoseconds of a step of the search that proofs may take below its first state.
const SHARE: u64 = 8;

/// The proofs of a search.
pub struct Obstructions {
    matrix: Matrix,
    has_cover: bool,
    /// The nanoseconds that proofs may take at once.
    credit: i64, // only: parts
    /// The options chosen in the last state that was looked at in vain.
    path: Vec<u32>, // only: parts
}

impl Obstructions {
    /// Prepares those of a search of `matrix`, whose primary items are covered once.
    pub fn new(matrix: &Matrix) -> Obstructions {
        Obstructions {
            matrix: matrix.clone(),
            has_cover: false,
            credit: 0,        // only: parts
            path: Vec::new(), // only: parts
        }
    }

    /// Begins a search.
    pub fn begin(&mut self) {
        *self = Obstructions::new(&self.matrix);
    }

    /// In a pause before step `step`, the first level of the search whose state was proved to have no cover:
    /// it ends there. `has_cover` says whether a cover was found since the last pause; `chosen` and `branches`
    /// are those of the search.
    pub fn level(
        &mut self,
        step: u64,
        has_cover: bool,
        chosen: Chosen<'_>,
        branches: &[Branch],
    ) -> Option<usize> {
        self.has_cover |= has_cover;
        let is_due = step >= PATIENCE && step.is_power_of_two() && !self.has_cover;
        let level = if is_due { Some(0) } else { None };
        let level = level.or_else(|| self.unseen(step, has_cover, chosen.chosen, branches)); // only: parts
        let level = level?;
        let path = &chosen.chosen[..branches[level].chosen];
        let mut effort = Effort::new(step);
        effort.is_new |= level > 0;
        let state = Chosen { chosen: path, ..chosen };
        if is_impossible(&self.matrix, state.options(), &mut effort) {
            return Some(level);
        }
        self.credit -= (effort.work + self.matrix.ones() as u64) as i64; // only: parts
        self.path = path.to_vec(); // only: parts
        None
    }

    /// The first level whose state was not looked at yet, if there is time.
    fn unseen(&mut self, step: u64, has_cover: bool, chosen: &[u32], branches: &[Branch]) -> Option<usize> {
        self.credit += (PAUSE_STEPS * SHARE) as i64;
        if has_cover || self.credit < 0 || step < PATIENCE {
            return None;
        }
        let common = self.path.iter().zip(chosen).take_while(|(one, other)| one == other).count();
        self.path.truncate(common);
        branches.iter().position(|branch| branch.chosen > common)
    }
}

/// Whether it is proved that no cover of `matrix` contains the options `chosen`.
pub fn is_impossible(matrix: &Matrix, chosen: impl Iterator<Item = usize>, effort: &mut Effort) -> bool {
    let parts = [Rest::new(matrix, chosen)];
    let parts = parts[0].parts(); // only: parts
    let is_impossible = |part| PROOFS.iter().find_map(|prove| prove(part, effort)) == Some(true);
    parts.iter().any(is_impossible)
}
