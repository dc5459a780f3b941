//! The exact cover with the fewest options: branch and bound with a table of proven bounds.
//!
//! ```text
//! left      a bit for each item that is not covered           what is left of the problem; it alone tells what is live
//! live      a bit for each option that can still be chosen    options in order of size, the largest first
//! needs     for some `left`, how many more options it takes at least
//! ```
//!
//! * **Bound**: a cover of k options splits k among its items, 1 / s to each of the s primary items of an
//!   option. No item can get less than from the largest live option that has it, so the sum of these minimum
//!   fractions, rounded up, is a lower bound.
//! * **Table**: the remaining problem does not depend on how it was reached. With independent parts, the same
//!   remainder is reached again and again; after the first time it costs one lookup.
//!
//! A search that takes long takes turns with [`best`](super::best), whose bound is stronger where pieces are
//! small and many overlap: 500 pieces of four cells on 12 x 12 cells take that 50 ms, which took seconds.
//!
//! **Costs** a pass over the bits of the options for each uncovered item at each node.

use super::best::Best;
use super::linear::{is_excluded, PATIENCE};
use super::option_bits::{count_both, fill, first_of_both, Block, OptionBits, BLOCK};
use super::representation::Branch;
use super::rest::Rest;
use crate::Matrix;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The most options; their conflicts take the square of their number in bits.
const MOST_OPTIONS: usize = 8191;
/// The most primary items.
const MOST_ITEMS: usize = 2048;
/// The most entries of the table, and the most words that they may take in total.
const MOST_ENTRIES: usize = 1 << 15;
const MOST_WORDS: usize = 1 << 20;

/// One option in the fixed-point numbers of the bound.
const ONE: u64 = 1 << 32;

/// A cover of `matrix` with the fewest options that contains those `given`. None if the matrix is not plain,
/// or too large.
pub fn fewest(matrix: &Matrix, given: &[usize]) -> Option<Option<Vec<usize>>> {
    if !matrix.is_plain() || matrix.options() > MOST_OPTIONS || matrix.primary() > MOST_ITEMS {
        return None;
    }
    let fewest = |rest: Rest| Fewest::new(&rest.matrix).fewest().map(|cover| rest.cover(cover));
    Some(Rest::new(matrix, given).and_then(fewest))
}

/// An exact cover problem that asks for the fewest options.
pub struct Fewest<'a> {
    matrix: &'a Matrix,
    options: OptionBits,
    /// Words of `left`.
    item_words: usize,
    /// For each option its items as bits, as in `left`.
    covers: Vec<u64>,
    /// For each option the fraction for each of its primary items.
    shares: Vec<u64>,
    /// By level.
    left: Vec<u64>,
    live: Vec<Block>,
    levels: Vec<Branch>,
    chosen: Vec<usize>,
    best: Option<Vec<usize>>,
    needs: HashMap<Vec<u64>, usize>,
}

impl<'a> Fewest<'a> {
    /// Prepares `matrix`.
    pub fn new(matrix: &'a Matrix) -> Fewest<'a> {
        let size = |option: usize| {
            matrix.items_of(option).iter().filter(|&&item| (item as usize) < matrix.primary()).count()
        };
        let options = OptionBits::new(matrix, |option| Reverse(size(option)));
        let item_words = matrix.items() / 64 + 1;
        let mut covers = vec![0; options.names.len() * item_words];
        for (own, &name) in covers.chunks_mut(item_words).zip(&options.names) {
            matrix
                .items_of(name as usize)
                .iter()
                .for_each(|&item| own[item as usize / 64] |= 1 << (item % 64));
        }
        let mut left = vec![0; item_words];
        fill(left.iter_mut(), matrix.items());
        let mut live = vec![[0; BLOCK]; options.blocks];
        options.fill(&mut live);
        Fewest {
            matrix,
            item_words,
            covers,
            // An option without primary items contributes nothing to the bound and is never tried.
            shares: options.names.iter().map(|&name| ONE / size(name as usize).max(1) as u64).collect(),
            options,
            left,
            live,
            levels: Vec::new(),
            chosen: Vec::new(),
            best: None,
            needs: HashMap::new(),
        }
    }

    /// A cover with the fewest options, if there is one.
    pub fn fewest(mut self) -> Option<Vec<usize>> {
        self.enter();
        if !self.search(PATIENCE) {
            if self.best.is_none() && is_excluded(&self.options, self.matrix.primary()) {
                return None;
            }
            if let Some(cover) = self.fewer() {
                return Some(cover);
            }
        }
        let names = &self.options.names;
        self.best.map(|best| best.into_iter().map(|option| names[option] as usize).collect())
    }

    /// Takes turns with [`Best`] until one of them is over. The cover with the fewest options, if it is one
    /// that only [`Best`] has found.
    fn fewer(&mut self) -> Option<Vec<usize>> {
        let matrix = self.matrix;
        let weights = vec![-1; matrix.options()];
        let best = Best::new(matrix, &weights);
        self.best.iter().for_each(|cover| best.above(-(cover.len() as i64)));
        let (mut before, mut is_over) = (0, false);
        let found = best.best_with_pauses(|passes| {
            is_over = self.search(passes - std::mem::replace(&mut before, passes));
            if is_over {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.filter(|_| !is_over).map(|(_, cover)| cover)
    }

    /// The number of options of the best cover so far.
    fn limit(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, |best| best.len())
    }

    /// Searches on for covers better than the best so far, for this many steps. Whether the search is over.
    fn search(&mut self, steps: u64) -> bool {
        for _ in 0..steps {
            let Fewest { levels, options, live, .. } = self;
            let level = match levels.last_mut() {
                Some(level) => level,
                None => return true,
            };
            if level.untried > 0 {
                let option = level.next(options.of(level.item), &live[live.len() - options.blocks..]);
                self.choose(option);
                if !self.enter() {
                    self.undo();
                }
                continue;
            }
            self.remember();
            self.levels.pop();
            if !self.levels.is_empty() {
                self.undo();
            }
        }
        false
    }

    /// Examines the state after a choice. Whether options of some item must be tried, for which it adds a
    /// level.
    fn enter(&mut self) -> bool {
        let depth = self.chosen.len();
        match self.look() {
            FewestNode::Dead => false,
            FewestNode::Covered => {
                if depth < self.limit() {
                    self.best = Some(self.chosen.clone());
                }
                false
            }
            FewestNode::Left { smallest, count, bound } => {
                let known = self.needs.get(self.left()).copied().unwrap_or(0);
                let is_open = bound.max(known).saturating_add(depth) < self.limit();
                if is_open {
                    self.levels.push(Branch::new(smallest, count, depth));
                }
                is_open
            }
        }
    }

    /// Records that no cover that continues from here is better than the current best.
    fn remember(&mut self) {
        let need = if self.best.is_some() { self.limit() - self.chosen.len() } else { usize::MAX };
        if self.needs.len() >= MOST_ENTRIES.min(MOST_WORDS / self.item_words) {
            self.needs.clear();
        }
        self.needs.insert(self.left().to_vec(), need);
    }

    /// The items left at the last level.
    fn left(&self) -> &[u64] {
        &self.left[self.left.len() - self.item_words..]
    }

    fn choose(&mut self, option: usize) {
        let (left, live) = (self.left.len() - self.item_words, self.live.len() - self.options.blocks);
        for word in 0..self.item_words {
            self.left.push(self.left[left + word] & !self.covers[option * self.item_words + word]);
        }
        for (block, conflict) in self.options.conflict(option).iter().enumerate() {
            let mut next = self.live[live + block];
            next.iter_mut().zip(conflict).for_each(|(next, conflict)| *next &= !conflict);
            self.live.push(next);
        }
        self.chosen.push(option);
    }

    fn undo(&mut self) {
        self.chosen.pop();
        self.left.truncate(self.left.len() - self.item_words);
        self.live.truncate(self.live.len() - self.options.blocks);
    }

    /// Examines the last level.
    fn look(&self) -> FewestNode {
        let left = self.left();
        let live = &self.live[self.live.len() - self.options.blocks..];
        let mut smallest = None;
        let mut fewest = u32::MAX;
        let mut shares = 0;
        for item in (0..self.matrix.primary()).filter(|item| left[item / 64] >> (item % 64) & 1 != 0) {
            let own = self.options.of(item);
            let largest = match first_of_both(own, live) {
                Some(option) => option,
                None => return FewestNode::Dead,
            };
            shares += self.shares[largest];
            let count = count_both(own, live);
            if count < fewest {
                fewest = count;
                smallest = Some(item);
            }
        }
        match smallest {
            // The fractions were rounded down, so the sum is too small by less than one, and so is its
            // rounded-up value.
            Some(smallest) => {
                let bound = ((shares + ONE - 1) / ONE) as usize;
                FewestNode::Left { smallest, count: fewest as usize, bound }
            }
            None => FewestNode::Covered,
        }
    }
}

/// The outcome of examining a level.
enum FewestNode {
    /// Some item has no live option.
    Dead,
    Covered,
    /// The first item with the fewest live options, their number, and a lower bound on the options still
    /// needed.
    Left {
        smallest: usize,
        count: usize,
        bound: usize,
    },
}
