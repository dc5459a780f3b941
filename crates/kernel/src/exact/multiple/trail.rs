//! Exact covers with colours and multiplicities, on bit sets that are changed in place: the search on tables
//! of [`Multiple`](super::Multiple).
//!
//! ```text
//! live      a bit for each option that can still be chosen                          1101.. | 0110..
//! ways      for each primary item, the number of its live options, minus how many must still be chosen, plus 1;
//!           1 << 30 is added once it is covered often enough
//! trail     the changes: bits cleared in a word of `live`, items covered or given a colour
//! ```
//!
//! Choosing an option removes the options that give its secondary items other colours, a word at a time, and
//! all options of each item that is then covered as often as it may be. Differences from the textbook's
//! linked lists:
//!
//! * **words**: options are sorted by their primary items, and large groups of options with the same primary
//!   items begin a new word. Removals from a word of such options are counted together;
//! * **early stop**: once an item has no way left, nothing more is removed, and the changes are undone;
//! * **forced options**: if there is one way to cover an item, all options it needs are chosen before the
//!   next branch;
//! * **weights** break ties between items with equally few ways, as in `wide`.
//!
//! If an item must be covered exactly once, the search tries its options one by one. For any other item, it
//! chooses an option, then removes this option, so that every set of options is visited once.
//!
//! Without colours and secondary items, a short key identifies the covers that remain from a state, and these
//! covers are counted once, however often the state is reached (`counts`). The order of items is then
//! different: items to be covered once come before others, for which removing an option decides little, and
//! ties go to the first item, not the heaviest. Items that are covered several times often overlap their
//! neighbours, like the windows of car sequencing, and constrain the search only if neighbours are branched
//! on in succession.

pub(super) mod counts;
mod state;

use self::counts::{key, Counts, COUNTS_AFTER_NODES, TRIAL_LOOKUPS};
use self::state::{Change, TrailState, COVERED};
use super::tables::{Cell, Tables, NONE};
use crate::exact::representation::{Chosen, Outcome, Representation};
use crate::Matrix;
use std::cmp::Reverse;

/// A matrix as bit sets, with a search for its covers.
pub struct Trail {
    pub(super) tables: Tables,
    start: TrailState,
    state: TrailState,
    levels: Vec<TrailLevel>,
    pub(super) chosen: Vec<u32>,
    primary: usize,
    /// For each primary item, 0 if it must be covered exactly once, [`COVERED`] otherwise.
    several: Vec<i32>,
    given: Vec<usize>,
    /// Whether covers also contain options that no item needs.
    chooses_all: bool,
    /// Whether states have keys, so that covers can be counted by state.
    is_told: bool,
    /// Whether the search keeps counts of covers by state.
    keeps_counts: bool,
    /// Whether the search must backtrack before it continues.
    is_leaf: bool,
    /// The number of nodes so far; there is a pause every 64 nodes.
    nodes: u64,
    /// `COUNTS_AFTER_NODES`, except in tests.
    pub counts_after_nodes: u64,
}

struct TrailLevel {
    /// The item branched on; [`NONE`] if all items were covered before the branch.
    item: u32,
    option: u32,
    /// The lengths of the trail and of `chosen` before the branch.
    trail: usize,
    chosen: usize,
}

impl Trail {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Trail {
        let chooses_all = !matrix.has_single_bounds();
        Trail::with(matrix, Tables::new(matrix, |_| 0), chooses_all)
    }

    /// Prepares `matrix` with its `tables`. If `chooses_all`, covers also contain options that no item needs.
    pub(super) fn with(matrix: &Matrix, tables: Tables, chooses_all: bool) -> Trail {
        let primary = matrix.primary();
        let mut start = TrailState {
            live: vec![0; tables.names.len() / 64],
            ways: Vec::with_capacity(primary),
            low: (0..primary).map(|item| matrix.bounds(item).0).collect(),
            high: (0..primary).map(|item| matrix.bounds(item).1).collect(),
            has_colour: vec![false; matrix.items() - primary],
            queue: (0..primary as u32).collect(),
            weights: vec![0; primary],
            ..TrailState::default()
        };
        for &bit in &tables.bits {
            start.live[bit as usize / 64] |= 1 << (bit % 64);
        }
        for item in 0..primary {
            let options: u32 = tables.sets.of(item).iter().map(|&(_, bits)| bits.count_ones()).sum();
            // No item has this many options, so a greater need cannot be met anyway.
            let low = start.low[item].min(COVERED as u32) as i32;
            start.ways.push(options as i32 + 1 - low + if low == 0 { COVERED } else { 0 });
        }
        start.is_dead = start.ways.iter().any(|&ways| ways <= 0);
        let is_told = matrix.items() == primary && start.high.iter().all(|&high| high < 256);
        let several = |item| if matrix.bounds(item) == (1, 1) { 0 } else { COVERED };
        Trail {
            tables,
            start,
            state: TrailState::default(),
            levels: Vec::new(),
            chosen: Vec::new(),
            primary,
            is_told: is_told && chooses_all,
            keeps_counts: false,
            several: (0..primary).map(several).collect(),
            given: Vec::new(),
            chooses_all,
            is_leaf: true,
            nodes: 0,
            counts_after_nodes: COUNTS_AFTER_NODES,
        }
    }

    /// Chooses the options `given`. Returns false if two of them conflict.
    fn choose_all(&mut self, given: &[usize]) -> bool {
        self.state.clone_from(&self.start);
        self.levels.clear();
        self.chosen.clear();
        for &name in given {
            let bit = self.tables.bits[name] as usize;
            if self.state.is_dead || !self.is_live(bit) {
                return false;
            }
            self.choose(bit);
        }
        true
    }

    #[inline]
    fn is_live(&self, bit: usize) -> bool {
        self.state.live[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// Chooses the option of `bit`, which must be live. Stops early if some item has no way left.
    fn choose(&mut self, bit: usize) {
        let Trail { tables, state, primary, .. } = self;
        let (word, own) = (bit / 64, 1 << (bit % 64));
        self.chosen.push(bit as u32);
        state.live[word] &= !own;
        state.trail.push(Change::Word(word as u32, own));
        for cell in tables.primary_items(bit) {
            state.cover(tables, cell.item as usize);
        }
        for &Cell { item, shade } in tables.secondary_items(bit) {
            let (item, own) = (item as usize, item as usize - *primary);
            if state.is_dead {
                return;
            }
            if shade == NONE {
                state.kill_all(tables, item);
            } else if !state.has_colour[own] {
                state.has_colour[own] = true;
                state.trail.push(Change::Colour(own as u32));
                state.kill_others(tables, item, shade as usize);
            }
        }
    }

    /// Chooses all options of items with one way, repeatedly. Returns false if some item has no way left.
    fn settle(&mut self) -> bool {
        while !self.state.is_dead {
            let item = match self.state.queue.pop() {
                Some(item) => item as usize,
                None => return true,
            };
            if self.state.ways[item] == 1 {
                match self.first(item) {
                    Some(bit) => self.choose(bit),
                    None => return false,
                }
            }
        }
        false
    }

    fn first(&self, item: usize) -> Option<usize> {
        self.first_of(self.tables.sets.of(item), u64::MAX)
    }

    /// The first live option of an item after `bit`, which is one of its options.
    fn next_option(&self, item: usize, bit: usize) -> Option<usize> {
        let own = self.tables.sets.of(item);
        let start = own.partition_point(|&(word, _)| (word as usize) < bit / 64);
        // Two shifts, because shifting by 64 would overflow.
        self.first_of(&own[start..], u64::MAX << (bit % 64) << 1)
    }

    /// The first live option in `set`; in its first word, only the bits of `mask` count.
    #[inline]
    fn first_of(&self, set: &[(u32, u64)], mut mask: u64) -> Option<usize> {
        set.iter().find_map(|&(word, bits)| {
            let left = bits & self.state.live[word as usize] & std::mem::replace(&mut mask, u64::MAX);
            (left != 0).then(|| word as usize * 64 + left.trailing_zeros() as usize)
        })
    }

    /// The item to branch on; None if all items are covered. If counts are kept and some uncovered item must
    /// be covered exactly once: the first such item with the fewest ways. Otherwise: the heaviest item with
    /// the fewest ways.
    fn smallest(&self) -> Option<usize> {
        let ways = &self.state.ways;
        if self.keeps_counts {
            let mut singles = ways.iter().zip(&self.several).map(|(&ways, &several)| ways | several);
            let least = singles.clone().fold(COVERED, i32::min);
            if least < COVERED {
                return singles.position(|ways| ways == least);
            }
        }
        let least = ways.iter().fold(COVERED, |least, &ways| least.min(ways));
        if least == COVERED {
            return None;
        }
        let smallest = (0..ways.len()).filter(|&item| ways[item] == least);
        smallest.max_by_key(|&item| (self.state.weights[item], Reverse(item)))
    }

    /// Whether an item must be covered exactly once.
    fn is_single(&self, item: usize) -> bool {
        self.several[item] == 0
    }

    /// A live option with a primary item, if there is one.
    fn any_useful(&self) -> Option<usize> {
        let live = &self.state.live[..self.tables.useful];
        let word = live.iter().position(|&live| live != 0)?;
        Some(word * 64 + live[word].trailing_zeros() as usize)
    }

    /// Opens a level for a branch and chooses `option`.
    fn go_down(&mut self, item: u32, option: usize) {
        let (trail, chosen) = (self.state.trail.len(), self.chosen.len());
        self.levels.push(TrailLevel { item, option: option as u32, trail, chosen });
        self.choose(option);
    }

    /// Backtracks to the nearest level with another branch and takes it. Returns false if there is none.
    fn go_on(&mut self) -> bool {
        self.state.queue.clear();
        while let Some(level) = self.levels.pop() {
            self.state.undo(&self.tables, level.trail);
            self.state.is_dead = false;
            self.chosen.truncate(level.chosen);
            let (item, option) = (level.item as usize, level.option as usize);
            if level.item == NONE || !self.is_single(item) {
                self.state.kill(&self.tables, option / 64, 1 << (option % 64));
                return true;
            }
            if let Some(next) = self.next_option(item, option) {
                if self.next_option(item, next).is_some() {
                    self.go_down(level.item, next);
                } else {
                    // The last option needs no level.
                    self.choose(next);
                }
                return true;
            }
        }
        false
    }

    /// The primary items that must still be covered, and how often.
    pub(super) fn needs(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.state.low.iter().copied().enumerate().filter(|&(_, low)| low > 0)
    }

    /// The live options of an item, ascending.
    pub(super) fn options(&self, item: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.first(item), move |&bit| self.next_option(item, bit))
    }

    /// Continues to the next cover, the next pause or the end. Prunes nodes for which `hopeless` returns
    /// true.
    pub(super) fn find(&mut self, mut hopeless: impl FnMut(&Trail) -> bool) -> Outcome {
        loop {
            self.nodes += 1;
            if self.nodes % 64 == 0 {
                return Outcome::Paused(self.nodes);
            }
            if self.is_leaf && !self.go_on() {
                return Outcome::Exhausted;
            }
            self.is_leaf = true;
            if self.settle() && !hopeless(self) && !self.branch() {
                return Outcome::Covered;
            }
        }
    }

    /// Branches on an option. Returns false if there is none to choose: the chosen options are a cover.
    fn branch(&mut self) -> bool {
        let item = self.smallest();
        let option = match item {
            Some(item) => self.first(item),
            None if self.chooses_all => self.any_useful(),
            None => None,
        };
        if let Some(option) = option {
            self.go_down(item.map_or(NONE, |item| item as u32), option);
            self.is_leaf = false;
        }
        option.is_some()
    }

    /// Continues for `nodes` nodes, or until `count` reaches `limit`, and adds the covers found to `count`.
    /// With `counts`, known states are not searched again. Returns whether the search is over.
    fn count_on(&mut self, count: &mut u64, limit: u64, counts: &mut Option<Counts>, nodes: u64) -> bool {
        for _ in 0..nodes {
            if *count >= limit {
                *count = limit;
                return true;
            }
            if self.is_leaf {
                if let Some(counts) = counts {
                    counts.close(self.levels.len(), *count);
                }
                if !self.go_on() {
                    return true;
                }
            }
            self.is_leaf = true;
            let is_open = self.settle()
                && !counts
                    .as_mut()
                    .map_or(false, |counts| counts.add_known(|| key(&self.state), self.levels.len(), count));
            if is_open && !self.branch() {
                *count += 1;
            }
        }
        false
    }
}

impl Representation for Trail {
    fn begin(&mut self, given: &[usize]) {
        self.given = given.to_vec();
        self.nodes = 0;
        self.is_leaf = !self.choose_all(given);
    }

    fn next(&mut self) -> Outcome {
        self.find(|_| false)
    }

    fn cover(&self) -> Chosen<'_> {
        Chosen { chosen: &self.chosen, names: &self.tables.names }
    }

    /// Counts from the beginning. If states have keys, first counts without recording states, because most
    /// searches finish before records pay off; then records states, and continues if that pays off.
    fn count(&mut self, limit: u64) -> u64 {
        let mut count = 0;
        if self.is_told {
            let given = std::mem::take(&mut self.given);
            if self.count_on(&mut count, limit, &mut None, self.counts_after_nodes) {
                return count;
            }
            count = 0;
            self.begin(&given);
            self.keeps_counts = true;
            let mut counts = Some(Counts::new(0));
            let is_over = self.count_on(&mut count, limit, &mut counts, TRIAL_LOOKUPS)
                || (counts.as_ref().map_or(false, Counts::pay)
                    && self.count_on(&mut count, limit, &mut counts, u64::MAX));
            self.keeps_counts = false;
            if is_over {
                return count;
            }
            count = 0;
            self.begin(&given);
        }
        while count < limit && self.advance() {
            count += 1;
        }
        count
    }
}
