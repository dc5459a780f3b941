//! The state of a search that branches on the smallest item: live options and bit-sliced counts, copied at each branch.
//!
//! A node is that of the kernel's dense representation, with more words of items. Secondary items are counted, too, and there is
//! the key of the subproblem:
//!
//! ```text
//! live      a bit for each option that can still be chosen
//! open      a bit for each primary item that is not covered
//! planes    how many options of each item are live, bit-sliced
//! key       the items that have live options; with colours, the live options
//! ```
//!
//! The key says all that the rest depends on: once no open item is without options, the items with live options are those
//! that are open and the secondary ones that matter. Without secondary items, that is `open`.

use crate::cover::Matrix;
use crate::cover::bits::Bits;
use crate::cover::exact::dense::{DenseState, Word, count_down};

/// The most options; their conflicts take the square of their number in bits.
pub const MOST_OPTIONS: usize = 8191;

/// What the key of a subproblem is made of.
#[derive(Clone, Copy, PartialEq)]
enum Signature {
    Open,
    Items,
    Options,
}

/// The matrix as bit sets: `W` words of items, counts of `P` bits.
pub struct Tables<const W: usize, const P: usize> {
    /// For each option its number in the matrix.
    pub names: Vec<u32>,
    /// Words of a set of options.
    pub words: usize,
    items: Vec<Word<W>>,
    /// For each item its options.
    of: Vec<u64>,
    /// For each option those that it excludes, itself included.
    conflict: Vec<u64>,
    /// The state before the search.
    pub start: DenseState<W, P>,
    pub live: Vec<u64>,
    signature: Signature,
}

impl<const W: usize, const P: usize> Tables<W, P> {
    /// Prepares a matrix without multiplicities; among the smallest items the first in `order` is taken.
    pub fn new(matrix: &Matrix, order: &[usize]) -> Tables<W, P> {
        let mut number: Vec<usize> = (0..matrix.items()).collect();
        order.iter().enumerate().for_each(|(index, &item)| number[item] = index);
        let primary = matrix.primary();
        let first =
            |option: u32| matrix.option(option as usize).iter().map(|&item| number[item as usize]).min();
        let mut names: Vec<u32> = (0..matrix.options() as u32).collect();
        names.retain(|&name| first(name).is_some_and(|item| item < primary));
        names.sort_by_key(|&name| first(name));
        let words = names.len() / 64 + 1;
        let (mut items, mut of) = (vec![[Bits::EMPTY; 65]; words], vec![0; matrix.items() * words]);
        let mut counts = vec![0; matrix.items()];
        for (option, &name) in names.iter().enumerate() {
            for &item in matrix.option(name as usize) {
                let item = number[item as usize];
                items[option / 64][option % 64].insert(item);
                of[item * words + option / 64] |= 1 << (option % 64);
                counts[item] += 1;
            }
        }
        let mut start = DenseState { open: Bits::first(primary), planes: [Bits::EMPTY; P] };
        for (item, &count) in counts.iter().enumerate() {
            (0..P).filter(|bit| count >> bit & 1 != 0).for_each(|bit| start.planes[bit].insert(item));
        }
        let mut live = vec![u64::MAX; words];
        live[words - 1] = (1 << (names.len() % 64)) - 1;
        let signature = match (matrix.is_plain(), matrix.items() > primary) {
            (false, _) => Signature::Options,
            (true, true) => Signature::Items,
            (true, false) => Signature::Open,
        };
        let conflict = conflicts(matrix, &names, &number, &of, words);
        Tables { names, words, items, of, conflict, start, live, signature }
    }

    /// The words of a key.
    pub fn key_words(&self) -> usize {
        if self.signature == Signature::Options { self.words } else { W }
    }

    /// Writes the key of a state in which every open item has options.
    #[inline(always)]
    pub fn key(&self, state: &DenseState<W, P>, live: &[u64], key: &mut [u64]) {
        match self.signature {
            Signature::Open => key.copy_from_slice(state.open.words()),
            Signature::Items => {
                let alive = state.planes.iter().fold(Bits::EMPTY, |alive, plane| alive.or(plane));
                key.copy_from_slice(alive.words());
            }
            Signature::Options => key.copy_from_slice(live),
        }
    }

    /// The options of an item.
    #[inline(always)]
    pub fn of(&self, item: usize) -> &[u64] {
        &self.of[item * self.words..][..self.words]
    }

    /// Chooses an option; those that it excludes are left for [`Tables::hide`].
    #[inline(always)]
    pub fn choose(&self, state: &mut DenseState<W, P>, dying: &mut [u64], option: usize) {
        let conflict = &self.conflict[option * self.words..][..self.words];
        dying.iter_mut().zip(conflict).for_each(|(dying, conflict)| *dying |= conflict);
        state.open = state.open.without(&self.items[option / 64][option % 64]);
    }

    /// Removes the dying options from the live ones and from the counts.
    #[inline(always)]
    pub fn hide(&self, state: &mut DenseState<W, P>, live: &mut [u64], dying: &mut [u64]) {
        let mut planes = state.planes;
        for ((live, dying), items) in live.iter_mut().zip(dying).zip(&self.items) {
            let mut dead = *live & *dying;
            *live &= !*dying;
            *dying = 0;
            while dead != 0 {
                count_down(&mut planes, items, &mut dead);
            }
        }
        state.planes = planes;
    }
}

/// For each option those that share an item with it, unless both give it the same colour; and itself.
fn conflicts(matrix: &Matrix, names: &[u32], number: &[usize], of: &[u64], words: usize) -> Vec<u64> {
    let mut colours = std::collections::HashMap::new();
    for (option, &name) in names.iter().enumerate() {
        for (index, &item) in matrix.option(name as usize).iter().enumerate() {
            let colour = matrix.colour(name as usize, index);
            if colour != 0 {
                let same = colours.entry((item, colour)).or_insert_with(|| vec![0u64; words]);
                same[option / 64] |= 1 << (option % 64);
            }
        }
    }
    let mut conflict = vec![0; names.len() * words];
    for (option, (own, &name)) in conflict.chunks_mut(words).zip(names).enumerate() {
        for (index, &item) in matrix.option(name as usize).iter().enumerate() {
            let same = colours.get(&(item, matrix.colour(name as usize, index)));
            let all = &of[number[item as usize] * words..][..words];
            for word in 0..words {
                own[word] |= all[word] & !same.map_or(0, |same| same[word]);
            }
        }
        own[option / 64] |= 1 << (option % 64);
    }
    conflict
}
