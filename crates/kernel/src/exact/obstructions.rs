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
use super::matching::is_unmatched; // only: matching parts
use super::outweighed::is_outweighed; // only: dense parts
use super::representation::{Branch, Chosen, PAUSE_STEPS};
use super::rest::{Effort, Rest, PATIENCE};
use crate::lists::Lists;
use crate::Matrix;
use std::cmp::Reverse;
use std::collections::HashSet;

/// The proofs: true if there is no cover, false if there is one, none if that is not decided.
const PROOFS: &[fn(&Rest, &mut Effort) -> Option<bool>] = &[
    is_unmatched, // only: matching parts
    is_indivisible,
    is_unequal,
    is_outweighed, // only: dense parts
];

/// The nanoseconds of a step of the search that proofs may take below its first state. Measured: with 8,
/// `pentomino/hard-8x8-all` takes 13 % more instructions.
const SHARE: u64 = 1;

/// The proofs of a search.
pub struct Obstructions {
    matrix: Matrix,
    has_cover: bool,
    /// The nanoseconds that proofs may take at once.
    credit: i64,
    /// The options chosen in the last state that was looked at in vain.
    path: Vec<u32>,
}

impl Obstructions {
    /// Prepares those of a search of `matrix`, whose primary items are covered once.
    pub fn new(matrix: &Matrix) -> Obstructions {
        Obstructions { matrix: matrix.clone(), has_cover: false, credit: 0, path: Vec::new() }
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
    let is_impossible = parts.iter().any(|part| has_none(part, effort));
    let is_impossible = is_impossible || parts.iter().any(|part| is_torn(part, effort)); // only: parts
    is_impossible
}

/// Whether it is proved that `part` has no cover.
fn has_none(part: &Rest, effort: &mut Effort) -> bool {
    PROOFS.iter().find_map(|prove| prove(part, effort)) == Some(true)
}

/// The most items that are removed to tear a matrix into parts.
const MOST_HUBS: usize = 8;

/// Whether without the options of a few items, those with the most options, there are more parts that have no
/// cover than these options reach: of each item one is chosen at most (as in a theorem of Tutte on graphs).
fn is_torn(rest: &Rest, effort: &mut Effort) -> bool {
    let by_item = Lists::inverse(rest.options.iter(), rest.items);
    let mut hubs: Vec<usize> = (0..rest.items).collect();
    hubs.sort_by_key(|&hub| Reverse(by_item.get(hub).len()));
    (1..=MOST_HUBS.min(rest.items)).any(|count| {
        let hubs = &hubs[..count];
        let mut others = Lists::with_capacity(rest.options.len(), rest.options.ones());
        let is_other = |own: &&[u32]| !own.iter().any(|&item| hubs.contains(&(item as usize)));
        for own in rest.options.iter().filter(is_other) {
            others.push(own.iter().copied());
        }
        effort.work += 8 * rest.options.ones() as u64;
        let (part_of, parts) = Rest { options: others, ..*rest }.split();
        // The hubs are parts, too.
        if parts.len() <= 2 * count {
            return false;
        }
        let mut is_alone = vec![false; parts.len()];
        hubs.iter().for_each(|&hub| is_alone[part_of[hub] as usize] = true);
        let parts = parts.iter().zip(&is_alone);
        let needs: Vec<bool> =
            parts.map(|(part, &is_hub)| !is_hub && part.primary > 0 && has_none(part, effort)).collect();
        let reach = |&option: &u32| {
            let own = rest.options.get(option as usize).iter().map(|&item| part_of[item as usize] as usize);
            own.filter(|&part| needs[part]).collect::<HashSet<usize>>().len()
        };
        let reached = |&hub: &usize| by_item.get(hub).iter().map(reach).max().unwrap_or(0);
        needs.iter().filter(|&&needs| needs).count() > hubs.iter().map(reached).sum()
    })
}
