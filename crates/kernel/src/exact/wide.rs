//! Exact cover on bit sets and plain counts, copied at each branch. For matrices with many items, on which
//! `dense` would change many words of counts for few dying options.
//!
//! ```text
//! live      a bit for each option that can still be chosen                 1101.. | 0110..
//! counts    the number of live options of each primary item,               3 2 1 16387 ..
//!           plus COVERED if it is covered
//! items     for each option, its primary items, one after the other
//! ```
//!
//! * **queue**: an item whose count falls to 1 is queued, and its option is chosen before the next scan;
//! * **minimum**: the minimum of all counts reveals a dead end, a cover or the smallest count, in a few
//!   instructions per eight items;
//! * **weights**: an item gains weight whenever its count reaches 0, and ties for the smallest count go to
//!   the heaviest item (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
//!   constraints", 2004). Weights cut the time on minimal 16 x 16 sudokus to about a twentieth;
//! * **no undo**: the previous state is one level up. An item's last option is chosen in place, on its
//!   parent's level.
//!
//! A node costs a pass over the words of `live`, and one step per item of each dying option.

use super::linear::is_excluded;
use super::option_bits::{first_of_both, has, Block, OptionBits, BITS, BLOCK};
use super::representation::{Branch, Chosen, Outcome, Representation, Steps};
use crate::Matrix;

/// Maximum options, because the conflict table takes options^2 bits.
const MAX_OPTIONS: usize = 4096;
/// Maximum primary items, because their counts are copied at each branch.
const MAX_ITEMS: usize = 2048;
/// Added to the count of a covered item. Greater than any count (at most [`MAX_OPTIONS`]), and small enough
/// that the sum does not overflow.
const COVERED: i16 = 1 << 14;

/// The matrix as bit sets and lists.
pub struct Wide {
    options: OptionBits<BLOCK>,
    items: Vec<u16>,
    /// The start of each option's items in `items`, then the end of `items`.
    starts: Vec<usize>,
    start: Vec<i16>,
    /// For each level: the state, in two parts, and the branch.
    live: Vec<Block>,
    counts: Vec<i16>,
    branches: Vec<Branch>,
    /// Items whose count fell to 1 or 0, not yet handled.
    queue: Vec<u16>,
    /// The number of times each item had no option left.
    weights: Vec<u32>,
    chosen: Vec<u32>,
    /// The level of the search; all levels above it have options left to try.
    depth: usize,
    steps: Steps,
    has_cover: bool,
    /// Whether the given options are a cover that has not been returned yet.
    is_covered: bool,
}

/// The outcome of examining the counts of a level.
enum WideNode {
    Covered,
    Dead,
    /// The heaviest of the items with the fewest options, and their number of options.
    Smallest(usize, usize),
}

/// Prepares a plain `matrix`. None if it is too large.
pub fn wide(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    Wide::new(matrix).map(|wide| Box::new(wide) as Box<dyn Representation>)
}

impl Wide {
    /// Prepares a plain `matrix`. None if it is too large.
    pub fn new(matrix: &Matrix) -> Option<Wide> {
        let primary = matrix.primary();
        if !matrix.is_plain() || matrix.options() > MAX_OPTIONS || primary > MAX_ITEMS {
            return None;
        }
        let options = OptionBits::by_first_item(matrix);
        let (mut items, mut starts, mut start) = (Vec::new(), vec![0], vec![0; primary]);
        for &name in &options.names {
            for &item in matrix.items_of(name as usize).iter().filter(|&&item| (item as usize) < primary) {
                items.push(item as u16);
                start[item as usize] += 1;
            }
            starts.push(items.len());
        }
        // Each level chooses at least one option, and chosen options share no items.
        let shortest = starts.windows(2).map(|ends| ends[1] - ends[0]).min().unwrap_or(0);
        let levels = (primary / shortest.max(1)).min(options.names.len()) + 2;
        Some(Wide {
            live: vec![[0; BLOCK]; levels * options.blocks],
            options,
            items,
            starts,
            start,
            counts: vec![0; levels * primary],
            branches: vec![Branch::default(); levels],
            queue: Vec::new(),
            weights: vec![0; primary],
            chosen: Vec::new(),
            depth: 0,
            steps: Steps::new(),
            has_cover: false,
            is_covered: false,
        })
    }

    /// Chooses the given options at level 0. Returns false if two of them share an item.
    fn with(&mut self, given: &[usize]) -> bool {
        self.chosen.clear();
        self.queue.clear();
        self.weights.iter_mut().for_each(|weight| *weight = 0);
        self.counts[..self.start.len()].copy_from_slice(&self.start);
        self.options.fill(&mut self.live[..self.options.blocks]);
        given.iter().all(|&name| {
            let option = self.options.number(name);
            has(&self.live, option) && self.choose(0, option)
        })
    }

    /// Chooses `option` at level `depth`. Returns false if an item is left without options.
    #[inline]
    fn choose(&mut self, depth: usize, option: usize) -> bool {
        let (primary, blocks) = (self.start.len(), self.options.blocks);
        let counts = &mut self.counts[depth * primary..][..primary];
        for &item in &self.items[self.starts[option]..self.starts[option + 1]] {
            counts[item as usize] += COVERED;
        }
        let live = &mut self.live[depth * blocks..][..blocks];
        let conflict = self.options.conflict(option);
        let mut possible = true;
        for (block, (live, conflict)) in live.iter_mut().zip(conflict).enumerate() {
            for index in 0..BLOCK {
                let mut dead = live[index] & conflict[index];
                live[index] &= !conflict[index];
                while dead != 0 {
                    let option = block * BITS + index * 64 + dead.trailing_zeros() as usize;
                    dead &= dead - 1;
                    for &item in &self.items[self.starts[option]..self.starts[option + 1]] {
                        let count = &mut counts[item as usize];
                        *count -= 1;
                        if *count <= 1 {
                            self.queue.push(item);
                            if *count == 0 {
                                self.weights[item as usize] += 1;
                                possible = false;
                            }
                        }
                    }
                }
            }
        }
        self.chosen.push(option as u32);
        possible
    }

    /// Chooses the options of items with only one option left at level `depth`, repeatedly. Returns false if
    /// an item is left without options.
    #[inline]
    fn settle(&mut self, depth: usize) -> bool {
        while let Some(item) = self.queue.pop() {
            let item = item as usize;
            // The item may have been covered meanwhile.
            if self.counts[depth * self.start.len() + item] == 1 {
                let blocks = self.options.blocks;
                let only = first_of_both(self.options.of(item), &self.live[depth * blocks..][..blocks]);
                if !only.map_or(false, |option| self.choose(depth, option)) {
                    return false;
                }
            }
        }
        true
    }

    fn look(&self, depth: usize) -> WideNode {
        let counts = &self.counts[depth * self.start.len()..][..self.start.len()];
        match counts.iter().fold(COVERED, |least, &count| least.min(count)) {
            0 => WideNode::Dead,
            COVERED => WideNode::Covered,
            least => {
                let smallest = (0..counts.len()).filter(|&item| counts[item] == least);
                let heavier = |best, item| if self.weights[item] > self.weights[best] { item } else { best };
                WideNode::Smallest(smallest.reduce(heavier).unwrap_or(0), least as usize)
            }
        }
    }

    /// Examines level `depth`; `possible` is false if the level is already a dead end. Branches if every
    /// uncovered item has several options. Returns whether all items are covered.
    #[inline]
    fn examine(&mut self, possible: bool, depth: &mut usize) -> bool {
        match if possible && self.settle(*depth) { self.look(*depth) } else { WideNode::Dead } {
            WideNode::Dead => self.queue.clear(),
            WideNode::Covered => return true,
            WideNode::Smallest(item, untried) => {
                self.branches[*depth] = Branch::new(item, untried, self.chosen.len());
                *depth += 1;
            }
        }
        false
    }

    /// Handles a pause before step `step`. Not inlined, which makes the search loop faster.
    #[cold]
    #[inline(never)]
    fn paused(&mut self, step: u64) -> Outcome {
        if !self.has_cover && is_excluded(&self.options, self.start.len(), step) {
            self.depth = 0;
            return Outcome::Exhausted;
        }
        Outcome::Paused(step)
    }
}

impl Representation for Wide {
    fn begin(&mut self, given: &[usize]) {
        self.steps = Steps::new();
        let possible = self.with(given);
        let mut depth = 0;
        self.is_covered = self.examine(possible, &mut depth);
        self.has_cover = self.is_covered;
        self.depth = depth;
    }

    fn next(&mut self) -> Outcome {
        if std::mem::take(&mut self.is_covered) {
            return Outcome::Covered;
        }
        let (primary, blocks) = (self.start.len(), self.options.blocks);
        let mut depth = self.depth;
        while depth > 0 {
            if let Some(step) = self.steps.pause() {
                self.depth = depth;
                return self.paused(step);
            }
            let above = depth - 1;
            let branch = &mut self.branches[above];
            self.chosen.truncate(branch.chosen);
            let option = branch.next(self.options.of(branch.item), &self.live[above * blocks..][..blocks]);
            if branch.untried == 0 {
                depth = above;
            } else {
                self.live.copy_within(above * blocks..depth * blocks, depth * blocks);
                self.counts.copy_within(above * primary..depth * primary, depth * primary);
            }
            let possible = self.choose(depth, option);
            if self.examine(possible, &mut depth) {
                self.has_cover = true;
                self.depth = depth;
                return Outcome::Covered;
            }
        }
        self.depth = 0;
        Outcome::Exhausted
    }

    fn cover(&self) -> Chosen<'_> {
        Chosen { chosen: &self.chosen, names: &self.options.names }
    }
}
