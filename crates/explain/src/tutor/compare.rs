//! Compares the covers of a reader's matrix with those of the reference, as sets of decisions.
//!
//! | goal | requirement |
//! |---|---|
//! | any one, several, all, at most k options | the same covers in both; each once if covers are counted |
//! | fewest options, greatest weight | the reader's best covers are best covers of the problem |
//!
//! If the problem has covers, the reader's matrix must have covers, too. The reader's covers are checked
//! against the items of the reference. Covers of the reference are searched for in the reader's matrix, where
//! a decision may have several options. The reader may leave out decisions that are in every cover of the
//! reference.

use super::counted::counted;
use super::covers::{Bounds, Flaw, Limits, best, fewest, has, is_cover, is_minimal, listed};
use super::decisions::{Side, sort};
use dlx_study::Goal;
use dlx_study::model::Cover;
use std::collections::HashMap;

/// The result of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The differences, at most one of each kind.
    pub flaws: Vec<Flaw>,
    /// The decisions that are in every cover but that the reader left out. They are added to the reader's
    /// covers.
    pub left_out: Vec<usize>,
    /// The number of compared covers of the reference.
    pub covers: usize,
    /// Whether all covers of both matrices were compared.
    pub is_complete: bool,
    /// The number of covers, if they were counted and sampled instead of compared one by one.
    pub counted: Option<String>,
}

/// Compares a reader's matrix with the reference for `goal`.
pub fn compare(reference: &Side, goal: &Goal, learner: &Side, limits: Limits) -> Comparison {
    let limits = Bounds::new(limits);
    let right = match goal {
        Goal::Best(weights) => best(reference, |options| -weight(weights, options), limits),
        Goal::Fewest => fewest(reference, limits),
        _ => listed(reference, most(goal), limits, |_| true),
    };
    let mut covers: Vec<Vec<usize>> =
        right.covers.iter().map(|options| reference.decisions(options)).collect();
    // A matrix with all minimal covers has the other covers, too.
    covers.retain(|cover| reference.cover == Cover::Exact || is_minimal(reference, cover));
    let left_out = left_out(reference, learner, &covers, right.is_complete);
    let mut comparison = Comparison {
        covers: covers.len(),
        left_out,
        is_complete: right.is_complete,
        ..Comparison::default()
    };
    match goal {
        Goal::Best(_) | Goal::Fewest => comparison.best(reference, goal, learner, &covers, limits),
        _ => comparison.all(reference, goal, learner, &covers, limits),
    }
    comparison
}

/// Returns the maximum number of options that the goal allows in a cover.
fn most(goal: &Goal) -> usize {
    if let Goal::AtMost(most) = goal { *most } else { usize::MAX }
}

impl Comparison {
    /// Whether the covers were compared, one by one or by number and samples.
    pub fn is_compared(&self) -> bool {
        self.is_complete || self.counted.is_some()
    }

    /// Returns the decisions of the reader's `options`, plus the decisions left out.
    fn whole(&self, learner: &Side, options: &[usize]) -> Vec<usize> {
        let mut whole = learner.decisions(options);
        whole.extend(&self.left_out);
        sort(&mut whole);
        whole
    }

    fn all(&mut self, reference: &Side, goal: &Goal, learner: &Side, covers: &[Vec<usize>], limits: Bounds) {
        let most = most(goal).saturating_sub(self.left_out.len());
        let mut times: HashMap<Vec<usize>, usize> = HashMap::new();
        let own = listed(learner, most, limits, |options| {
            let whole = self.whole(learner, options);
            if !is_cover(reference, &whole) {
                self.flaws.push(Flaw::Allows(whole));
                return false;
            }
            *times.entry(whole).or_default() += 1;
            true
        });
        let is_right = self.flaws.is_empty();
        self.is_complete &= own.is_complete || !is_right;
        for cover in covers {
            match self.has(learner, cover, most, limits).filter(|_| !limits.is_over()) {
                Some(true) => {}
                Some(false) => {
                    self.flaws.push(Flaw::Forbids(cover.clone()));
                    break;
                }
                None => {
                    self.is_complete = false;
                    break;
                }
            }
        }
        let is_counted = learner.cover == Cover::Exact && matches!(goal, Goal::All | Goal::UpTo(_));
        let again = times.into_iter().filter(|&(_, times)| times > 1).min();
        if let Some((cover, times)) = again.filter(|_| is_counted && self.flaws.is_empty()) {
            let at_least = if own.is_complete { "" } else { "≥ " };
            self.flaws.push(Flaw::Repeats(cover, format!("{at_least}{times}")));
        }
        if self.flaws.is_empty() && !self.is_complete && learner.cover == Cover::Exact {
            match counted(reference, learner, &self.left_out, limits) {
                Some(Ok(count)) => self.counted = Some(count),
                Some(Err(flaw)) => self.flaws.push(flaw),
                None => {}
            }
        }
    }

    fn best(&mut self, reference: &Side, goal: &Goal, learner: &Side, covers: &[Vec<usize>], limits: Bounds) {
        let cost = |options: &[usize]| options.iter().map(|&option| learner.costs[option] as i64).sum();
        let own = match goal {
            Goal::Fewest => fewest(learner, limits),
            _ => best(learner, cost, limits),
        };
        if !own.is_complete || !self.is_complete {
            self.is_complete = false;
            return;
        }
        let mut preferred = None;
        for options in &own.covers {
            let whole = self.whole(learner, options);
            if !is_cover(reference, &whole) {
                self.flaws.push(Flaw::Allows(whole));
                break;
            }
            if !is_as_good(goal, &whole, &covers[0]) {
                preferred = Some(whole);
            }
        }
        if self.flaws.is_empty() && (preferred.is_some() || own.covers.is_empty()) {
            let forbidden =
                covers.iter().find(|cover| self.has(learner, cover, usize::MAX, limits) == Some(false));
            // If no difference was found, it is undecided whether the matrix has one of the covers.
            self.is_complete = forbidden.is_some() || preferred.is_some() || covers.is_empty();
            self.flaws.extend(match (forbidden, preferred) {
                (Some(cover), _) => Some(Flaw::Forbids(cover.clone())),
                (None, Some(own)) => Some(Flaw::Prefers(own, covers[0].clone())),
                (None, None) => None,
            });
        }
    }

    /// Whether the reader's matrix has a cover of at most `most` options with exactly the decisions of
    /// `cover`, ignoring the decisions left out. None if undecided.
    fn has(&self, learner: &Side, cover: &[usize], most: usize, limits: Bounds) -> Option<bool> {
        let own: Vec<usize> =
            cover.iter().copied().filter(|decision| !self.left_out.contains(decision)).collect();
        has(learner, &own, most, limits)
    }
}

fn weight(weights: &[i64], cover: &[usize]) -> i64 {
    cover.iter().map(|&decision| weights[decision]).sum()
}

/// Whether a cover of the problem is no worse than the best cover `best`.
fn is_as_good(goal: &Goal, cover: &[usize], best: &[usize]) -> bool {
    match goal {
        Goal::Best(weights) => weight(weights, cover) >= weight(weights, best),
        _ => cover.len() <= best.len(),
    }
}

/// Returns the decisions that are in every cover but have no option in the reader's matrix. If not all covers
/// are known, returns only decisions that an item forces.
fn left_out(reference: &Side, learner: &Side, covers: &[Vec<usize>], is_complete: bool) -> Vec<usize> {
    let Some(first) = covers.first() else { return Vec::new() };
    let columns = reference.columns();
    let is_forced = |decision: usize| {
        let items = (0..reference.matrix.primary()).filter(|&item| columns[item].contains(&decision));
        items.into_iter().any(|item| columns[item].len() == reference.bounds(item).0)
    };
    let is_in_every = |decision: usize| match is_complete {
        true => covers.iter().all(|cover| cover.binary_search(&decision).is_ok()),
        false => is_forced(decision),
    };
    let missing = first.iter().copied().filter(|&decision| learner.options[decision].is_empty());
    missing.filter(|&decision| is_in_every(decision)).collect()
}
