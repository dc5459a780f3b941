//! The exact cover of greatest weight, by branch and bound with Lagrangian multipliers.
//!
//! * `residual`: the remaining problem, with forced options;
//! * `multipliers`: an upper bound on the weight of this problem's covers.
//!
//! At each node, subgradient steps lower the bound while they pay off. Then
//!
//! * the node is pruned if its bound does not exceed the weight of the best cover so far;
//! * an option is excluded if choosing it would lower the bound to at most the best cover's weight (reduced
//!   cost fixing);
//! * the search branches on the item with the fewest options (on ties, the one with the most total slack) and
//!   tries the option with the least slack first.
//!
//! If options span few items, as in tilings by small pieces, a long search starts again and branches on the
//! first item. The covered items are then nearly a prefix, so many more nodes cover the same items. Of 776
//! maps of 13 x 13 to 17 x 17 cells for ZOJ 3209, 22 took over 2 s, one of them over 53 s. Now one takes 5 s,
//! the others at most 1.5 s (2026-11-29). Branching on the first item from the start slowed one map down from
//! 1 s to over 8 s. Without new steps at the first node after the restart, two maps took over 7 s.
//!
//! The remaining problem depends only on which items are covered. When the search leaves a node, it records
//! the most weight that the remaining problem can add. If the same items are covered again, one lookup may
//! prune the node, which pays off if the problem has independent parts. A long search looks once for a proof
//! that there is no cover ([`linear`](super::linear)).
//!
//! Multipliers carry over from node to node: the first node takes a few hundred steps, later nodes only a
//! few. Finding the best of a sudoku's 10^6 completions takes dozens of nodes, a 50 x 50 assignment only one.
//!
//! **Takes** any plain matrix and a positive or negative weight for each option; every cover must weigh less
//! than 2^56. **Costs** a few passes per node over the 1s of the remaining matrix, so it suits matrices of up
//! to about 10^5 ones.
//!
//! For the cheapest cover, negate the costs. A separate engine for the fewest options took 20 times as long
//! on a matrix of 26 parts and saved 0.01 to 0.4 s on small random matrices (2026-11-26).
//!
//! A prototype that searched components one by one took 3 times as long on the sudoku of NOIP 2009.

mod multipliers;
mod residual;

use self::multipliers::Multipliers;
use self::residual::{Checkpoint, Residual};
use super::linear::{is_excluded, PROOF_AFTER_STEPS};
use super::option_bits::OptionBits;
use super::representation::Cost;
use crate::Matrix;
use std::cell::Cell;
use std::collections::HashMap;

/// A unit of weight is at most 2^`MAX_SCALE_BITS` multiplier units.
const MAX_SCALE_BITS: u32 = 16;
/// Maximum subgradient steps per node.
const MAX_STEPS: i64 = 400;
/// Steps without progress after which the aim is halved, at the first node and at later nodes.
const FIRST_STALE_STEPS: u32 = 8;
const STALE_STEPS: u32 = 6;
/// A later node always takes `TRIAL_STEPS` steps. Then it stops if, at its rate of progress, it would need
/// more than `MAX_EXPECTED_STEPS` further steps.
const TRIAL_STEPS: i64 = 3;
const MAX_EXPECTED_STEPS: i64 = 4;

/// Maximum entries in the table of bounds (`known`), and maximum words in all its keys.
const MAX_ENTRIES: usize = 1 << 15;
const MAX_WORDS: usize = 1 << 20;
/// After `IN_ORDER_AFTER_NODES` nodes, the search branches on the first item if options span at most one
/// `MIN_SPANS`-th of the items on average. The case `hard-straight-trominoes` of ZOJ 3209 needs 10,871 nodes;
/// starting again after 8,192 would make it 5 % slower.
const IN_ORDER_AFTER_NODES: u64 = 12_000;
const MIN_SPANS: usize = 4;
/// Maximum options for trying to prove that there is no cover, because the conflict table takes options^2
/// bits.
const MAX_OPTIONS: usize = 8191;

/// The cheapest cover that contains the options `given`. The outer `Option` is None if [`Best`] does not
/// support `matrix`.
pub fn cheapest(matrix: &Matrix, given: &[usize], costs: &[u64]) -> Option<Option<Cost>> {
    cheapest_with_pauses(matrix, given, costs, |_, _, _| true)
}

/// [`cheapest`] with a hook: `pause` gets the number of passes, the least cost so far and a lower bound on
/// the cost. The search ends when `pause` returns false.
pub(super) fn cheapest_with_pauses(
    matrix: &Matrix,
    given: &[usize],
    costs: &[u64],
    mut pause: impl FnMut(u64, Option<u128>, u128) -> bool,
) -> Option<Option<Cost>> {
    if !Best::takes(matrix, costs) {
        return None;
    }
    let weights: Vec<i64> = costs.iter().map(|&cost| -(cost as i64)).collect();
    // Options without items are added after the search, because `most` assumes that every option has an item.
    let (idle, given): (Vec<usize>, Vec<usize>) =
        given.iter().partition(|&&option| matrix.items_of(option).is_empty());
    let cost = |options: &[usize]| options.iter().map(|&option| u128::from(costs[option])).sum::<u128>();
    let spent = cost(&idle);
    let problem = Best { given: &given, ..Best::new(matrix, &weights) };
    let mut excludes = problem.exclusion();
    let best = problem.best_with_pauses(|standing| {
        let best = standing.best.map(|weight| spent + u128::from(weight.unsigned_abs()));
        let bound = standing.bound.div_euclid(problem.scale).max(standing.best.unwrap_or(i64::MIN));
        let bound = spent + u128::from(bound.min(0).unsigned_abs());
        !excludes(standing.passes) && pause(standing.passes, best, bound)
    });
    Some(best.map(|(_, cover)| {
        let cover = [cover, idle].concat();
        (cost(&cover), cover)
    }))
}

const WEIGHT_LIMIT: u128 = 1 << 56;

/// A strict upper bound on the absolute weight of a cover; `sizes` are absolute weights of options.
fn most(matrix: &Matrix, sizes: impl Iterator<Item = u64>) -> u128 {
    (u128::from(sizes.max().unwrap_or(0)) + 1) * (matrix.items() as u128 + 1)
}

/// An exact cover problem whose options have weights.
pub struct Best<'a> {
    matrix: &'a Matrix,
    weights: &'a [i64],
    /// Options that every cover must contain.
    pub given: &'a [usize],
    /// The number of multiplier units per unit of weight.
    pub scale: i64,
    /// The weight that a cover must exceed to be found.
    floor: Cell<i64>,
}

impl<'a> Best<'a> {
    /// Whether `matrix` is plain and no cover costs 2^56 or more, where option `i` costs `costs[i]`.
    pub fn takes(matrix: &Matrix, costs: &[u64]) -> bool {
        matrix.is_plain() && most(matrix, costs.iter().copied()) < WEIGHT_LIMIT
    }

    /// Prepares `matrix`, whose option `i` has weight `weights[i]`.
    ///
    /// # Panics
    /// Panics if the number of weights is not the number of options, the matrix has colours or
    /// multiplicities, or a cover may have a weight of 2^56 or more.
    pub fn new(matrix: &'a Matrix, weights: &'a [i64]) -> Best<'a> {
        assert_eq!(matrix.options(), weights.len(), "expected one weight per option");
        assert!(matrix.is_plain(), "the matrix has colours or multiplicities");
        let total = most(matrix, weights.iter().map(|weight| weight.unsigned_abs()));
        assert!(total < WEIGHT_LIMIT, "covers may weigh up to {}, expected less than 2^56", total);
        let bits = (total as u64).leading_zeros() - 4;
        let (scale, floor) = (1 << bits.min(MAX_SCALE_BITS), Cell::new(-(total as i64)));
        Best { matrix, weights, given: &[], scale, floor }
    }

    /// Restricts the search to covers that weigh more than `weight`. `pause` may call this method.
    pub fn above(&self, weight: i64) {
        self.floor.set(self.floor.get().max(weight));
    }

    /// A cover of greatest weight, preceded by its weight. None if there is no cover.
    pub fn best(&self) -> Option<(i64, Vec<usize>)> {
        let mut excludes = self.exclusion();
        self.best_with_pauses(|standing| !excludes(standing.passes))
    }

    /// Returns a function of the number of passes. After enough passes, the function looks once for a proof
    /// that there is no cover, and returns whether it found one.
    fn exclusion(&self) -> impl FnMut(u64) -> bool + '_ {
        let mut may_be_excluded = self.matrix.options() <= MAX_OPTIONS;
        move |passes| {
            passes >= PROOF_AFTER_STEPS && std::mem::replace(&mut may_be_excluded, false) && {
                let options = OptionBits::new(self.matrix, |_| ());
                is_excluded(&options, self.matrix.primary(), PROOF_AFTER_STEPS)
            }
        }
    }

    /// Whether options span few items on average.
    fn is_narrow(&self) -> bool {
        let span = |option: usize| {
            let items = self.matrix.items_of(option);
            (items.iter().max().unwrap_or(&0) - items.iter().min().unwrap_or(&0)) as usize
        };
        let options = self.matrix.options();
        (0..options).map(span).sum::<usize>() * MIN_SPANS <= options * self.matrix.primary()
    }

    /// [`Best::best`] with a hook: `pause` is called after each pass over the remaining 1s. If it returns
    /// false, the search ends and returns the best cover so far.
    pub fn best_with_pauses(&self, pause: impl FnMut(&Standing) -> bool) -> Option<(i64, Vec<usize>)> {
        let multipliers = Multipliers::new(self.matrix, self.weights, self.scale);
        let mut rest = Residual::new(self.matrix);
        if !rest.choose_all(self.given) {
            return None;
        }
        let mut search = BestSearch {
            problem: self,
            rest,
            multipliers,
            is_first: true,
            pause,
            standing: Standing { nodes: 0, passes: 0, best: None, bound: i64::MAX },
            is_over: false,
            best: None,
            known: HashMap::new(),
            is_in_order: false,
        };
        search.run();
        search.best
    }
}

/// The state of a search, as passed to `pause`.
pub struct Standing {
    /// The numbers of nodes and of passes over the remaining 1s so far.
    pub nodes: u64,
    pub passes: u64,
    /// The weight of the best cover so far.
    pub best: Option<i64>,
    /// An upper bound on the weight of any cover not visited yet, in multiplier units.
    pub bound: i64,
}

/// A level of the search: a checkpoint, and an item's untried options with their bounds, the next one last.
struct BestBranch {
    checkpoint: Checkpoint,
    untried: Vec<(i64, u32)>,
}

/// Controls how far below the current bound each step aims.
struct Pace {
    aim: i64,
    /// A smaller improvement does not count as progress. The steps stop when the aim falls below this.
    fine: i64,
    /// The lowest bound so far, and the number of steps since this bound or the aim changed.
    lowest: i64,
    stale: u32,
    most_stale: u32,
    /// The number of consecutive steps that achieved more than a quarter of their aim; None if the aim never
    /// grows.
    strides: Option<u32>,
}

impl Pace {
    /// Updates the aim after a step.
    fn see(&mut self, bound: i64) {
        self.strides =
            self.strides.map(|strides| if bound < self.lowest - self.aim / 4 { strides + 1 } else { 0 });
        if bound < self.lowest - self.fine {
            self.lowest = bound;
            self.stale = 0;
        } else {
            self.stale += 1;
        }
        if self.strides == Some(2) {
            self.aim *= 2;
            self.strides = Some(0);
        } else if self.stale == self.most_stale {
            self.aim /= 2;
            self.stale = 0;
        }
    }
}

struct BestSearch<'a, P> {
    problem: &'a Best<'a>,
    rest: Residual<'a>,
    multipliers: Multipliers,
    /// Whether the next node is the first, or the first after the search has started again.
    is_first: bool,
    pause: P,
    standing: Standing,
    is_over: bool,
    best: Option<(i64, Vec<usize>)>,
    /// For the set of items covered at each finished node: the most weight that options for the other items
    /// can add.
    known: HashMap<Vec<u64>, i64>,
    /// Whether the search branches on the first item.
    is_in_order: bool,
}

impl<P: FnMut(&Standing) -> bool> BestSearch<'_, P> {
    fn run(&mut self) {
        let mut levels: Vec<BestBranch> = Vec::new();
        while !self.pauses() {
            self.standing.nodes += 1;
            if self.standing.nodes == IN_ORDER_AFTER_NODES && self.problem.is_narrow() {
                self.is_in_order = true;
                self.is_first = true;
                self.rest.undo(levels[0].checkpoint);
                levels.clear();
            }
            if let Some(untried) = self.open() {
                levels.push(BestBranch { checkpoint: self.rest.checkpoint(), untried });
            }
            let bound = levels.iter().filter_map(|level| level.untried.last()).map(|best| best.0).max();
            self.standing.bound = self.standing.bound.min(bound.unwrap_or(0));
            let option = loop {
                let level = match levels.last_mut() {
                    Some(level) => level,
                    None => return,
                };
                match level.untried.pop() {
                    // The options left in `untried` have no higher bound.
                    Some((bound, option)) if bound >= self.enough() => {
                        self.rest.undo(level.checkpoint);
                        break option;
                    }
                    _ => {
                        self.rest.undo(level.checkpoint);
                        self.remember();
                        levels.pop()
                    }
                };
            };
            self.rest.choose(option);
        }
    }

    /// Calls `pause`. Returns whether the search is over.
    fn pauses(&mut self) -> bool {
        self.is_over = self.is_over || !(self.pause)(&self.standing);
        self.is_over
    }

    /// Records that no better cover contains all options chosen so far.
    fn remember(&mut self) {
        if self.known.len() >= MAX_ENTRIES.min(MAX_WORDS / self.rest.covered.len()) {
            self.known.clear();
        }
        let most = self.least() - self.weight(self.rest.chosen());
        self.known.insert(self.rest.covered.clone(), most);
    }

    /// The least bound, in multiplier units, at which a node may contain a better cover.
    fn enough(&self) -> i64 {
        (self.least() + 1) * self.problem.scale
    }

    /// The weight that a better cover must exceed.
    fn least(&self) -> i64 {
        let floor = self.problem.floor.get();
        self.best.as_ref().map_or(floor, |best| best.0.max(floor))
    }

    fn weight(&self, options: &[u32]) -> i64 {
        options.iter().map(|&option| self.problem.weights[option as usize]).sum()
    }

    /// Chooses forced options and excludes those that no better cover contains, until none is left.
    /// Returns the options to try, the most promising last; None if there is no better cover.
    fn open(&mut self) -> Option<Vec<(i64, u32)>> {
        loop {
            if !self.rest.settle() {
                return None;
            }
            if self.rest.is_covered() {
                self.found(&[]);
                return None;
            }
            let gained = self.weight(self.rest.chosen());
            let most = self.known.get(&self.rest.covered);
            if most.map_or(false, |most| gained + most <= self.least()) {
                return None;
            }
            let gained = gained * self.problem.scale;
            self.multipliers.load(&self.rest);
            let lowest = self.lower(self.enough() - gained);
            self.multipliers.store();
            let bound = lowest? + gained;
            let slacks = self.multipliers.slacks();
            let useless = |place: &usize| bound - slacks[*place] < self.enough();
            let excluded: Vec<u32> =
                (0..slacks.len()).filter(useless).map(|place| self.rest.live()[place]).collect();
            if excluded.is_empty() {
                return Some(self.branch(bound, &slacks));
            }
            excluded.into_iter().for_each(|option| self.rest.exclude(option));
        }
    }

    /// Records the cover of the chosen options and `more`, if it is the best so far.
    fn found(&mut self, more: &[u32]) {
        let options: Vec<usize> =
            self.rest.chosen().iter().chain(more).map(|&option| option as usize).collect();
        let weight = self.weight(self.rest.chosen()) + self.weight(more);
        if self.least() < weight {
            self.standing.best = Some(weight);
            self.best = Some((weight, options));
        }
    }

    /// Lowers the bound of the remaining problem while the steps pay off, and returns it. None if the bound
    /// fell below `enough`, the best cover of the remaining problem was found, or `pause` ended the search.
    fn lower(&mut self, enough: i64) -> Option<i64> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        let start = self.multipliers.bound();
        let mut pace = if is_first { self.first_pace(start) } else { self.pace(start) };
        let mut bound = start;
        let mut steps = 0;
        while bound >= enough {
            let (progress, missing) = (start - pace.lowest, pace.lowest - enough);
            let is_hopeless =
                !is_first && steps >= TRIAL_STEPS && progress / steps < missing / MAX_EXPECTED_STEPS;
            if pace.aim < pace.fine || is_hopeless || steps == MAX_STEPS {
                return Some(bound);
            }
            if !self.multipliers.step(pace.aim) {
                let cover = self.multipliers.cover();
                self.found(&cover);
                return None;
            }
            bound = self.multipliers.bound();
            pace.see(bound);
            steps += 1;
            self.standing.passes += 1;
            if is_first {
                self.standing.bound = self.standing.bound.min(bound + self.enough() - enough);
            }
            if self.pauses() {
                return None;
            }
        }
        None
    }

    /// The pace of a node that starts with the multipliers of an earlier node.
    fn pace(&self, bound: i64) -> Pace {
        let fine = self.problem.scale / 2;
        Pace { aim: fine, fine, most_stale: STALE_STEPS, strides: None, lowest: bound, stale: 0 }
    }

    /// The pace of the first node, whose distance from the best bound is unknown. The first aim is the spread
    /// of the weights plus 1.
    fn first_pace(&self, bound: i64) -> Pace {
        let weights = self.problem.weights;
        let spread = weights.iter().max().unwrap_or(&0) - weights.iter().min().unwrap_or(&0) + 1;
        let (aim, fine) = (spread * self.problem.scale, self.problem.scale / 4);
        Pace { aim, fine, most_stale: FIRST_STALE_STEPS, strides: Some(0), lowest: bound, stale: 0 }
    }

    /// The options to try, each preceded by its bound; the highest bound comes last.
    fn branch(&self, bound: i64, slacks: &[i64]) -> Vec<(i64, u32)> {
        let promise = |option: u32| (bound - slacks[self.rest.place(option)], option);
        let slack =
            |item: u32| self.rest.options(item).map(|option| slacks[self.rest.place(option)]).sum::<i64>();
        let primary = self.problem.matrix.primary() as u32;
        let fewest =
            self.rest.items().take_while(|&item| item < primary).map(|item| self.rest.count(item)).min();
        let smallest =
            self.rest.items().filter(|&item| item < primary && Some(self.rest.count(item)) == fewest);
        let first = self.rest.items().next().filter(|&item| self.is_in_order && item < primary);
        let item = first.or_else(|| smallest.max_by_key(|&item| (slack(item), !item)));
        let mut untried: Vec<(i64, u32)> = match item {
            Some(item) => self.rest.options(item).map(promise).collect(),
            None => Vec::new(),
        };
        untried.sort_unstable();
        untried
    }
}
