//! The search for at most k options that cover every item, on bit sets of rows and columns.
//!
//! ```text
//! options   the items that each option covers          ..1.11.1
//! items     the options that cover each item           .1..1...1
//! state     items not covered yet, options allowed; copied at each branch, so nothing is undone
//! ```
//!
//! To examine a node, the search counts the allowed options of every item and the uncovered items of every
//! option ([`Counters`]: about five operations per word for each option and item), then applies these rules
//! repeatedly:
//!
//! * **forced**: if an uncovered item has one allowed option, this option is chosen;
//! * **volume**: the sizes of the k largest options must add up to at least the number of items left. So an
//!   option is excluded if it covers fewer items than the k - 1 largest options would leave;
//! * **packing**: uncovered items that share no option with each other need one option each, from disjoint
//!   groups. If there are more than k groups, there is no cover. If there are exactly k, an option in no
//!   group is excluded, and only the largest option of each group counts for the volume rule, which may
//!   exclude more options;
//! * **dominance**: an option is dropped if another option covers all its items; an item is dropped if all
//!   options of another item cover it. To find the options that dominate an option, the option sets of its
//!   items are intersected until the intersection is empty; likewise for items;
//! * **multipliers**: for problems too large for these rules, the Lagrangian bound (`repeat::multipliers`)
//!   cuts the time on p-centre problems with 500 points to between a tenth and a half, and on one of them
//!   from more than 40 s to a fraction of a second;
//! * **smallest item**: the search branches on the uncovered item with the fewest allowed options, largest
//!   option first;
//! * **exclusion**: an option that has been tried is excluded from later branches;
//! * **parts**: at the first few levels, a group of items that shares no option with the other items is
//!   covered separately, by as few options as possible, before the other items. (HDU 5046 with 15 squares far
//!   from each other: 0.00 s instead of 2.1 s, 2026-11-28.)
//!
//! Tried without gain on a grid of 60 cities: another bound, the sum over the items of 1 / size of their
//! largest option (7 % more instructions); multipliers from the 32nd node on (26 % more).

use super::counters::Counters;
use super::multipliers::{RepeatMultipliers, Shown};
use crate::bits::Bits;
use crate::Matrix;

/// The number of top levels at which the search looks for parts. Measured on a grid of 60 cities (HDU 5046),
/// which has no parts: looking for them takes 0.6 % more instructions; at all levels, 2.0 %.
const MAX_PARTS_DEPTH: usize = 4;

/// The matrix as bit sets.
#[derive(Clone)]
pub struct RepeatSearch<const W: usize> {
    options: Vec<Bits<W>>,
    items: Vec<Bits<W>>,
}

#[derive(Clone, Copy)]
pub(super) struct RepeatState<const W: usize> {
    pub(super) uncovered: Bits<W>,
    pub(super) allowed: Bits<W>,
}

/// A node with branches left to try.
pub(super) struct RepeatBranch<const W: usize> {
    pub(super) state: RepeatState<W>,
    /// The untried options that cover the item branched on.
    pub(super) untried: Bits<W>,
    /// The number of options chosen before the branch.
    pub(super) chosen: usize,
}

pub(super) enum RepeatNode<const W: usize> {
    Covered,
    Dead,
    Branch(Bits<W>),
}

impl<const W: usize> RepeatSearch<W> {
    /// An empty matrix with these numbers of items and options, at most `64 * W` each.
    pub fn new(items: usize, options: usize) -> RepeatSearch<W> {
        RepeatSearch { options: vec![Bits::EMPTY; options], items: vec![Bits::EMPTY; items] }
    }

    /// Prepares the options and primary items of `matrix`.
    pub fn of(matrix: &Matrix) -> RepeatSearch<W> {
        let mut search = RepeatSearch::new(matrix.primary(), matrix.options());
        for option in 0..matrix.options() {
            let primary = matrix.items_of(option).iter().filter(|&&item| (item as usize) < matrix.primary());
            primary.for_each(|&item| search.link(option, item as usize));
        }
        search
    }

    #[inline]
    pub fn link(&mut self, option: usize, item: usize) {
        self.options[option].insert(item);
        self.items[item].insert(option);
    }

    pub(super) fn start(&self) -> RepeatState<W> {
        RepeatState { uncovered: Bits::first(self.items.len()), allowed: Bits::first(self.options.len()) }
    }

    /// A cover of at most `most` options. None if there is no such cover.
    pub fn at_most(&self, most: usize) -> Option<Vec<usize>> {
        self.at_most_from(self.start(), most)
    }

    /// At most `most` options that cover the uncovered items of `state`. None if there are no such options.
    fn at_most_from(&self, mut state: RepeatState<W>, most: usize) -> Option<Vec<usize>> {
        let mut levels: Vec<RepeatBranch<W>> = Vec::new();
        let mut chosen = Vec::new();
        let mut multipliers = RepeatMultipliers::default();
        loop {
            match self.look(&mut state, &mut chosen, most, &mut multipliers) {
                RepeatNode::Covered => return Some(chosen),
                RepeatNode::Branch(untried) => {
                    let part = if levels.len() < MAX_PARTS_DEPTH { self.part(&state) } else { None };
                    match part.map(|part| self.fewest_from(part, most - chosen.len() - 1)) {
                        None => levels.push(RepeatBranch { state, untried, chosen: chosen.len() }),
                        Some(Some(cover)) => {
                            for &option in &cover {
                                state.uncovered = state.uncovered.without(&self.options[option]);
                            }
                            chosen.extend(cover);
                            continue;
                        }
                        Some(None) => {}
                    }
                }
                RepeatNode::Dead => {}
            }
            state = self.next(&mut levels, &mut chosen)?;
        }
    }

    /// The next branch: the state after choosing the largest untried option of the last level that has one.
    /// None if no level has one.
    pub(super) fn next(
        &self,
        levels: &mut Vec<RepeatBranch<W>>,
        chosen: &mut Vec<usize>,
    ) -> Option<RepeatState<W>> {
        loop {
            let level = levels.last_mut()?;
            chosen.truncate(level.chosen);
            match self.largest(&level.untried, &level.state.uncovered) {
                Some(option) => {
                    level.untried.remove(option);
                    level.state.allowed.remove(option);
                    chosen.push(option);
                    let uncovered = level.state.uncovered.without(&self.options[option]);
                    return Some(RepeatState { uncovered, ..level.state });
                }
                None => drop(levels.pop()),
            }
        }
    }

    /// The fewest options that cover the uncovered items of `state`, if `most` options suffice.
    fn fewest_from(&self, state: RepeatState<W>, most: usize) -> Option<Vec<usize>> {
        let mut best = self.at_most_from(state, most)?;
        while let Some(better) = best.len().checked_sub(1).and_then(|most| self.at_most_from(state, most)) {
            best = better;
        }
        Some(best)
    }

    /// A group of at most half of the uncovered items of `state` that shares no allowed option with the other
    /// uncovered items, as a separate state. None if there is no such group.
    fn part(&self, state: &RepeatState<W>) -> Option<RepeatState<W>> {
        let (mut items, mut options, mut seen) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        items.insert(state.uncovered.min()?);
        while let Some(item) = items.without(&seen).min() {
            seen.insert(item);
            for option in self.items[item].and(&state.allowed).without(&options).iter() {
                options.insert(option);
                items = items.or(&self.options[option].and(&state.uncovered));
            }
            if items == state.uncovered {
                return None;
            }
        }
        let rest = state.uncovered.without(&items);
        Some(match items.count() <= rest.count() {
            true => RepeatState { uncovered: items, allowed: options },
            false => RepeatState { uncovered: rest, allowed: state.allowed.without(&options) },
        })
    }

    fn largest(&self, options: &Bits<W>, uncovered: &Bits<W>) -> Option<usize> {
        options.iter().max_by_key(|&option| self.options[option].and(uncovered).count())
    }

    /// Applies all rules to `state`; at most `most` options may be chosen in total.
    pub(super) fn look(
        &self,
        state: &mut RepeatState<W>,
        chosen: &mut Vec<usize>,
        most: usize,
        multipliers: &mut RepeatMultipliers,
    ) -> RepeatNode<W> {
        loop {
            let left = match most.checked_sub(chosen.len()) {
                Some(_) if state.uncovered.is_empty() => return RepeatNode::Covered,
                None | Some(0) => return RepeatNode::Dead,
                Some(left) => left,
            };
            let choices = Counters::of(&self.options, &state.allowed);
            let (fewest, smallest) = choices.least(&state.uncovered);
            let item = match smallest.min() {
                Some(item) if fewest > 0 => item,
                _ => return RepeatNode::Dead,
            };
            let branches = self.items[item].and(&state.allowed);
            if fewest == 1 {
                self.take(&branches, state, chosen);
                continue;
            }
            let sizes = Counters::of(&self.items, &state.uncovered);
            let allowed = match self.fitting(state, &choices, &sizes, left) {
                Some(allowed) => allowed,
                None => return RepeatNode::Dead,
            };
            if allowed != state.allowed {
                state.allowed = allowed;
            } else if !self.drop_dominated(state) {
                if !multipliers.is_due() {
                    return RepeatNode::Branch(branches);
                }
                match multipliers.ask(&self.options, &state.uncovered, &state.allowed, left) {
                    Shown::Dead => return RepeatNode::Dead,
                    Shown::Nothing => return RepeatNode::Branch(branches),
                    Shown::Fixed { forced, excluded } => {
                        state.allowed = state.allowed.without(&excluded);
                        self.take(&forced, state, chosen);
                    }
                }
            }
        }
    }

    fn take(&self, options: &Bits<W>, state: &mut RepeatState<W>, chosen: &mut Vec<usize>) {
        for option in options.iter() {
            state.uncovered = state.uncovered.without(&self.options[option]);
            chosen.push(option);
        }
        state.allowed = state.allowed.without(options);
    }

    /// The allowed options that the volume and packing rules do not exclude from covers with at most `left`
    /// options. None if there is no such cover. `choices` and `sizes` count the allowed options of items and
    /// the uncovered items of options.
    fn fitting(
        &self,
        state: &RepeatState<W>,
        choices: &Counters<W>,
        sizes: &Counters<W>,
        left: usize,
    ) -> Option<Bits<W>> {
        let total = state.uncovered.count();
        let (largest, _) = sizes.most(&state.allowed);
        let others = sizes.sum_of_greatest(&state.allowed, left - 1);
        let least = total.saturating_sub(others).max(1);
        if least > largest {
            return None;
        }
        let fit = sizes.at_least(&state.allowed, least);
        if fit != state.allowed {
            return Some(fit);
        }
        self.packed(state, choices, sizes, left)
    }

    fn packed(
        &self,
        state: &RepeatState<W>,
        choices: &Counters<W>,
        sizes: &Counters<W>,
        left: usize,
    ) -> Option<Bits<W>> {
        let total = state.uncovered.count();
        let mut groups: [(Bits<W>, usize); 64] = [(Bits::EMPTY, 0); 64];
        let (mut volume, mut packed) = (0, 0);
        let mut rest = state.uncovered;
        while let Some(item) = if rest.is_empty() { None } else { choices.least(&rest).1.min() } {
            if packed == left {
                return None;
            }
            let group = self.items[item].and(&state.allowed);
            rest = group.iter().fold(rest, |rest, option| rest.without(&self.options[option]));
            let (largest, _) = sizes.most(&group);
            if packed < groups.len() {
                groups[packed] = (group, largest);
            }
            volume += largest;
            packed += 1;
        }
        let groups = &groups[..packed.min(groups.len())];
        volume += sizes.sum_of_greatest(&state.allowed, left - packed);
        if volume < total {
            return None;
        }
        if packed < left || packed > groups.len() {
            return Some(state.allowed);
        }
        let fit = groups
            .iter()
            .map(|(group, largest)| sizes.at_least(group, largest.saturating_sub(volume - total)));
        Some(fit.fold(Bits::EMPTY, |all, fit| all.or(&fit)))
    }

    /// Removes dominated items and options from `state`. Returns whether any were dominated.
    fn drop_dominated(&self, state: &mut RepeatState<W>) -> bool {
        let before = (state.uncovered, state.allowed);
        for item in before.0.iter() {
            if !state.uncovered.has(item) {
                continue;
            }
            // The other items that all options of this item cover.
            let mut same = state.uncovered;
            same.remove(item);
            for option in self.items[item].and(&state.allowed).iter() {
                same = same.and(&self.options[option]);
                if same.is_empty() {
                    break;
                }
            }
            state.uncovered = state.uncovered.without(&same);
        }
        for option in before.1.iter() {
            // The other options that cover all items of this option.
            let mut same = state.allowed;
            same.remove(option);
            for item in self.options[option].and(&state.uncovered).iter() {
                same = same.and(&self.items[item]);
                if same.is_empty() {
                    break;
                }
            }
            if !same.is_empty() {
                state.allowed.remove(option);
            }
        }
        before != (state.uncovered, state.allowed)
    }

    /// The number of covers. Branches on the item with the fewest options: it is covered by its first allowed
    /// option; or by its second but not its first, and so on. When all items are covered, each remaining
    /// option may be chosen or not. Stops once there are `limit` covers, or when `go_on`, called at each node
    /// with the number so far, returns false. None if the number is 2^128 or more.
    pub fn count(&self, limit: u128, mut go_on: impl FnMut(u128) -> bool) -> Option<u128> {
        let mut sum: u128 = 0;
        let mut levels = vec![self.start()];
        while let Some(state) = levels.pop().filter(|_| sum < limit && go_on(sum)) {
            let fewest = |item: &usize| self.items[*item].and(&state.allowed).count();
            match state.uncovered.iter().min_by_key(fewest) {
                None => sum = sum.checked_add(1u128.checked_shl(state.allowed.count() as u32)?)?,
                Some(item) => {
                    let (mut rest, first) = (state, levels.len());
                    for option in self.items[item].and(&state.allowed).iter() {
                        let mut next = rest;
                        next.uncovered = next.uncovered.without(&self.options[option]);
                        next.allowed.remove(option);
                        levels.push(next);
                        rest.allowed.remove(option);
                    }
                    // States with the most allowed options come first, so that a limit is reached soon.
                    levels[first..].reverse();
                }
            }
        }
        Some(sum)
    }

    /// A greedy cover: always takes the option that covers the most items. None if some item has no option.
    pub fn greedy(&self) -> Option<Vec<usize>> {
        let RepeatState { mut uncovered, allowed } = self.start();
        let mut chosen = Vec::new();
        while !uncovered.is_empty() {
            let option = self.largest(&allowed, &uncovered)?;
            if self.options[option].and(&uncovered).is_empty() {
                return None;
            }
            uncovered = uncovered.without(&self.options[option]);
            chosen.push(option);
        }
        Some(chosen)
    }
}
