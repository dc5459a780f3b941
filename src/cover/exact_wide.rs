//! Exact cover by bits and counts of many items, copied on a branch: the engine behind [`Exact`](super::exact::Exact) where
//! [`exact_dense`](super::exact_dense) would touch many words of counts for few options that die.
//!
//! ```text
//! live      a bit for each option that can still be chosen                 1101.. | 0110..
//! counts    for each primary item how many of its options are live;        3 2 1 16387 ..
//!           of a covered item that and COVERED
//! conflict  for each option, the options that share an item with it, itself included     bits as in `live`
//! items     for each option, its primary items, one after the other
//! ```
//!
//! * **queue**: an item whose count falls to 1 is noted then, and takes its option before anything is searched for;
//! * **one minimum** over the counts finds the smallest item, a dead end or that all is covered; it takes a few
//!   instructions for eight items at once;
//! * **weights**: an item gains weight whenever its count reaches 0, and among equally small items the heaviest is taken
//!   (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", 2004). On minimal
//!   16 x 16 sudokus the time falls to about a twentieth;
//! * **no undo**: the state before is one level up. An item's last option is chosen in the place of its parent.
//!
//! A node costs a pass over the words of `live`, and as many steps as the options that die have items.

use super::exact::Search;
use super::matrix::Matrix;
use std::ops::ControlFlow;

/// The most options, whose conflicts take the square of their number in bits.
const MOST_OPTIONS: usize = 4095;
/// The most primary items, whose counts are copied on a branch.
const MOST_ITEMS: usize = 2048;
/// More than any count, which is at most [`MOST_OPTIONS`], and not too much for the sum of both.
const COVERED: i16 = 1 << 14;

/// The matrix in bits and lists.
pub struct Wide {
    /// Words of `live`.
    words: usize,
    conflict: Vec<u64>,
    items: Vec<u16>,
    /// For each option where its items begin; one more at the end.
    starts: Vec<usize>,
    /// By primary item, its options.
    rows: Vec<u64>,
    start: Vec<i16>,
    /// What the caller calls an option. Here they are sorted, so that an item's lie close together.
    names: Vec<usize>,
    /// By level: the state, in two parts, and the branch.
    live: Vec<u64>,
    counts: Vec<i16>,
    branches: Vec<Branch>,
    /// Items whose count fell to 1, those to come last.
    queue: Vec<u16>,
    /// How often each item had no option left.
    weights: Vec<u32>,
    /// The options chosen so far.
    chosen: Vec<usize>,
}

/// Where a level branches.
#[derive(Clone, Copy, Default)]
struct Branch {
    item: usize,
    /// How many options of the item are untried.
    untried: usize,
    /// The next word of these, and what is left of the word before.
    word: usize,
    left: u64,
    /// How many options had been chosen.
    chosen: usize,
}

/// What the counts of a level say.
enum Sight {
    Covered,
    Dead,
    /// The heaviest of the items with the fewest options, and how many these are.
    Smallest(usize, usize),
}

impl Wide {
    /// Prepares `matrix`. None if it is too large for this engine.
    pub fn new(matrix: &Matrix) -> Option<Wide> {
        let primary = matrix.primary();
        if matrix.options() > MOST_OPTIONS || primary > MOST_ITEMS {
            return None;
        }
        let mut names: Vec<usize> =
            (0..matrix.options()).filter(|&option| !matrix.option(option).is_empty()).collect();
        names.sort_by_key(|&option| matrix.option(option).iter().min().copied());
        let words = names.len() / 64 + 1;
        let mut rows = vec![0u64; matrix.items() * words];
        let (mut items, mut starts, mut start) = (Vec::new(), vec![0], vec![0; primary]);
        for (option, &name) in names.iter().enumerate() {
            for &item in matrix.option(name) {
                let item = item as usize;
                rows[item * words + option / 64] |= 1 << (option % 64);
                if item < primary {
                    items.push(item as u16);
                    start[item] += 1;
                }
            }
            starts.push(items.len());
        }
        let mut conflict = vec![0; names.len() * words];
        for (own, &name) in conflict.chunks_mut(words).zip(&names) {
            for &item in matrix.option(name) {
                let row = &rows[item as usize * words..][..words];
                own.iter_mut().zip(row).for_each(|(own, row)| *own |= row);
            }
        }
        // No more options can be chosen than there are items, and a level has one at least.
        let levels = primary.min(names.len()) + 2;
        Some(Wide {
            words,
            conflict,
            items,
            starts,
            rows,
            start,
            names,
            live: vec![0; levels * words],
            counts: vec![0; levels * primary],
            branches: vec![Branch::default(); levels],
            queue: Vec::new(),
            weights: vec![0; primary],
            chosen: Vec::new(),
        })
    }

    /// Starts a search, with the given options chosen at level 0. False if they share an item.
    fn begin(&mut self, given: &[usize]) -> bool {
        self.chosen.clear();
        self.queue.clear();
        self.weights.iter_mut().for_each(|weight| *weight = 0);
        self.counts[..self.start.len()].copy_from_slice(&self.start);
        for (word, live) in self.live[..self.words].iter_mut().enumerate() {
            *live = match self.names.len().saturating_sub(word * 64) {
                options if options >= 64 => u64::MAX,
                options => (1 << options) - 1,
            };
        }
        for name in given {
            // An option without items conflicts with nothing.
            if let Some(option) = self.names.iter().position(|other| other == name) {
                if self.live[option / 64] >> (option % 64) & 1 == 0 || !self.choose(0, option) {
                    return false;
                }
            }
        }
        true
    }

    /// Chooses `option` at level `depth`. False if some item has no option left then.
    #[inline]
    fn choose(&mut self, depth: usize, option: usize) -> bool {
        let (primary, words) = (self.start.len(), self.words);
        let counts = &mut self.counts[depth * primary..][..primary];
        for &item in &self.items[self.starts[option]..self.starts[option + 1]] {
            counts[item as usize] += COVERED;
        }
        let live = &mut self.live[depth * words..][..words];
        let conflict = &self.conflict[option * words..][..words];
        let mut possible = true;
        for (word, (live, conflict)) in live.iter_mut().zip(conflict).enumerate() {
            let mut dead = *live & conflict;
            *live &= !conflict;
            while dead != 0 {
                let option = word * 64 + dead.trailing_zeros() as usize;
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
        self.chosen.push(option);
        possible
    }

    /// Chooses the options of items that have only one left at level `depth`. False if that leaves some item without any.
    #[inline]
    fn settle(&mut self, depth: usize) -> bool {
        while let Some(item) = self.queue.pop() {
            let item = item as usize;
            // It may have been covered meanwhile.
            if self.counts[depth * self.start.len() + item] == 1 {
                let live = &self.live[depth * self.words..][..self.words];
                let row = &self.rows[item * self.words..][..self.words];
                let only = row.iter().zip(live).position(|(row, live)| row & live != 0);
                let option = only.map(|word| word * 64 + (row[word] & live[word]).trailing_zeros() as usize);
                if !option.map_or(false, |option| self.choose(depth, option)) {
                    return false;
                }
            }
        }
        true
    }

    /// What the counts of level `depth` say.
    fn look(&self, depth: usize) -> Sight {
        let counts = &self.counts[depth * self.start.len()..][..self.start.len()];
        match counts.iter().fold(COVERED, |least, &count| least.min(count)) {
            0 => Sight::Dead,
            COVERED => Sight::Covered,
            least => {
                let smallest = counts.iter().enumerate().filter(|&(_, &count)| count == least);
                let heaviest =
                    smallest.max_by_key(|&(item, _)| (self.weights[item], std::cmp::Reverse(item)));
                Sight::Smallest(heaviest.map_or(0, |(item, _)| item), least as usize)
            }
        }
    }

    /// The next option of the item that level `depth` branches on, which must have one.
    #[inline]
    fn next(&mut self, depth: usize) -> usize {
        let branch = &mut self.branches[depth];
        let row = &self.rows[branch.item * self.words..][..self.words];
        let live = &self.live[depth * self.words..][..self.words];
        while branch.left == 0 {
            branch.left = row[branch.word] & live[branch.word];
            branch.word += 1;
        }
        let option = (branch.word - 1) * 64 + branch.left.trailing_zeros() as usize;
        branch.left &= branch.left - 1;
        branch.untried -= 1;
        self.chosen.truncate(branch.chosen);
        option
    }

    /// Searches; `found` is told of each cover.
    fn search(&mut self, given: &[usize], mut found: impl FnMut(&Self) -> ControlFlow<()>) {
        let primary = self.start.len();
        // All levels above this one have options left to try.
        let mut depth = 0;
        let mut possible = self.begin(given);
        loop {
            match if possible && self.settle(depth) { self.look(depth) } else { Sight::Dead } {
                Sight::Dead => self.queue.clear(),
                Sight::Covered => {
                    if found(self) == ControlFlow::Break(()) {
                        return;
                    }
                }
                Sight::Smallest(item, untried) => {
                    let chosen = self.chosen.len();
                    self.branches[depth] = Branch { item, untried, word: 0, left: 0, chosen };
                    depth += 1;
                }
            }
            if depth == 0 {
                return;
            }
            let option = self.next(depth - 1);
            if self.branches[depth - 1].untried == 0 {
                depth -= 1;
            } else {
                let above = depth - 1;
                self.live.copy_within(above * self.words..depth * self.words, depth * self.words);
                self.counts.copy_within(above * primary..depth * primary, depth * primary);
            }
            possible = self.choose(depth, option);
        }
    }
}

impl Search for Wide {
    fn covers(&mut self, given: &[usize], visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
        let empty: Vec<usize> = given.iter().copied().filter(|name| !self.names.contains(name)).collect();
        let mut options = Vec::new();
        self.search(given, |search| {
            options.clear();
            options.extend_from_slice(&empty);
            options.extend(search.chosen.iter().map(|&option| search.names[option]));
            visit(&options)
        });
    }

    fn count(&mut self, given: &[usize], limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            self.search(given, |_| {
                count += 1;
                if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        count
    }
}
