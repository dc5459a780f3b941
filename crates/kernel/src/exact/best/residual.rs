//! The exact cover problem that remains while options are chosen and excluded, with undo. It suits searches
//! with expensive nodes, on matrices of any size.
//!
//! ```text
//! live      3 0 7 | 5 2 ..      the options that can still be chosen, then the dead ones, the last to die first
//! place     the index of each option in `live`; the option is live if this index is below `count`
//! counts    the number of live options of each item
//! queue     primary items that had at most one live option when they were added
//! ```
//!
//! An option dies when it is swapped behind the live options (sparse sets: Briggs and Torczon, 1993), so
//! restoring `count` revives the options that died since a checkpoint. Memory is proportional to the number
//! of 1s. Linked lists were not measured here.

use crate::lists::Lists;
use crate::Matrix;

/// A matrix with the sets of its remaining items and options.
pub struct Residual<'a> {
    matrix: &'a Matrix,
    columns: Lists,
    live: Vec<u32>,
    place: Vec<u32>,
    count: usize,
    counts: Vec<u32>,
    /// The covered items, as bits.
    pub covered: Vec<u64>,
    /// The number of uncovered primary items.
    uncovered: usize,
    queue: Vec<u32>,
    chosen: Vec<u32>,
}

/// A checkpoint: the numbers of live and of chosen options.
#[derive(Clone, Copy)]
pub struct Checkpoint {
    live: usize,
    chosen: usize,
}

impl<'a> Residual<'a> {
    /// All of `matrix`, except that options without primary items are dead: no search needs them.
    pub fn new(matrix: &'a Matrix) -> Residual<'a> {
        let (mut live, dead): (Vec<u32>, Vec<u32>) =
            (0..matrix.options() as u32).partition(|&option| matrix.has_primary(option as usize));
        let count = live.len();
        let mut counts = vec![0; matrix.items()];
        let ones = live.iter().flat_map(|&option| matrix.items_of(option as usize));
        ones.for_each(|&item| counts[item as usize] += 1);
        live.extend(dead);
        let mut place = vec![0; live.len()];
        live.iter().zip(0..).for_each(|(&option, index)| place[option as usize] = index);
        Residual {
            columns: matrix.options_by_item(),
            live,
            place,
            count,
            counts,
            covered: vec![0; matrix.items() / 64 + 1],
            uncovered: matrix.primary(),
            queue: (0..matrix.primary() as u32).collect(),
            chosen: Vec::new(),
            matrix,
        }
    }

    pub fn matrix(&self) -> &'a Matrix {
        self.matrix
    }

    /// The options that can still be chosen, in no particular order.
    pub fn live(&self) -> &[u32] {
        &self.live[..self.count]
    }

    pub fn is_live(&self, option: u32) -> bool {
        (self.place[option as usize] as usize) < self.count
    }

    /// The index of a live option in [`Residual::live`].
    pub fn place(&self, option: u32) -> usize {
        self.place[option as usize] as usize
    }

    pub fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    pub fn is_covered(&self) -> bool {
        self.uncovered == 0
    }

    /// The uncovered items that have a live option.
    pub fn items(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.counts.len() as u32).filter(move |&item| !has(&self.covered, item) && self.count(item) > 0)
    }

    pub fn count(&self, item: u32) -> u32 {
        self.counts[item as usize]
    }

    pub fn options(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        self.columns.get(item as usize).iter().copied().filter(move |&option| self.is_live(option))
    }

    /// Chooses the options `given`, even those without primary items. Returns false if two of them share an
    /// item.
    pub fn choose_all(&mut self, given: &[usize]) -> bool {
        given.iter().all(|&option| {
            let is_free = self.matrix.items_of(option).iter().all(|&item| !has(&self.covered, item));
            if is_free {
                self.choose(option as u32);
            }
            is_free
        })
    }

    /// Chooses `option`: it dies, and so do all options that share an item with it.
    pub fn choose(&mut self, option: u32) {
        self.chosen.push(option);
        for &item in self.matrix.items_of(option as usize) {
            let item = item as usize;
            self.covered[item / 64] |= 1 << (item % 64);
            self.uncovered -= usize::from(item < self.matrix.primary());
            for index in 0..self.columns.get(item).len() {
                let other = self.columns.get(item)[index];
                if self.is_live(other) {
                    self.exclude(other);
                }
            }
        }
    }

    pub fn exclude(&mut self, option: u32) {
        self.count -= 1;
        let (from, other) = (self.place[option as usize], self.live[self.count]);
        self.live.swap(from as usize, self.count);
        self.place[other as usize] = from;
        self.place[option as usize] = self.count as u32;
        for &item in self.matrix.items_of(option as usize) {
            let count = &mut self.counts[item as usize];
            *count -= 1;
            if *count <= 1 && (item as usize) < self.matrix.primary() {
                self.queue.push(item);
            }
        }
    }

    /// Chooses the last option of each primary item that has only one left, until there is no such item.
    /// Returns false if some primary item has no option left.
    pub fn settle(&mut self) -> bool {
        while let Some(item) = self.queue.pop() {
            if has(&self.covered, item) || self.count(item) > 1 {
                continue;
            }
            let last = self.options(item).next();
            match last {
                Some(option) => self.choose(option),
                None => return false,
            }
        }
        true
    }

    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { live: self.count, chosen: self.chosen.len() }
    }

    /// Returns to `checkpoint`. The queue must have been empty when the checkpoint was taken.
    pub fn undo(&mut self, checkpoint: Checkpoint) {
        self.queue.clear();
        for option in self.chosen.drain(checkpoint.chosen..) {
            for &item in self.matrix.items_of(option as usize) {
                self.covered[item as usize / 64] &= !(1 << (item % 64));
                self.uncovered += usize::from((item as usize) < self.matrix.primary());
            }
        }
        for &option in &self.live[self.count..checkpoint.live] {
            for &item in self.matrix.items_of(option as usize) {
                self.counts[item as usize] += 1;
            }
        }
        self.count = checkpoint.live;
    }
}

fn has(set: &[u64], item: u32) -> bool {
    set[item as usize / 64] >> (item % 64) & 1 != 0
}
