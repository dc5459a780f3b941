//! The state of a search that branches on the smallest item: live options and bit-sliced counts, copied at each branch.
//!
//! A node is that of the kernel's dense representation, with more words of items. There is also the key of the subproblem:
//!
//! ```text
//! live      a bit for each option that can still be chosen
//! open      a bit for each primary item that is not covered
//! planes    how many options of each primary item are live, bit-sliced
//! key       the open items; with secondary items, the live options
//! ```
//!
//! The key says all that the rest depends on: without secondary items, an option is live if all its items are open.

use crate::order;
use dlx_kernel::Matrix;
use dlx_kernel::internal::{BLOCK, Bits, DenseState, Word, count_down, fill};

/// The most options; their conflicts take the square of their number in bits.
pub const MOST_OPTIONS: usize = 8191;

/// The fewest words of a set of options that are gone through block by block.
pub const SEVERAL: usize = 7;

/// The matrix as bit sets: `W` words of primary items, counts of `P` bits.
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
    /// Whether a key is the live options.
    has_long_keys: bool,
}

impl<const W: usize, const P: usize> Tables<W, P> {
    /// Prepares a matrix without multiplicities. Items and options are numbered as in the kernel's dense representation.
    pub fn new(matrix: &Matrix) -> Tables<W, P> {
        let (number, names) = (numbers(matrix), ordered(matrix));
        let primary = matrix.primary();
        let words = match names.len() / 64 + 1 {
            few if few < SEVERAL => few,
            words => words.next_multiple_of(BLOCK),
        };
        let (mut items, mut of) = (vec![[Bits::EMPTY; 65]; words], vec![0; matrix.items() * words]);
        let mut counts = vec![0; primary];
        for (option, &name) in names.iter().enumerate() {
            for &item in matrix.option(name as usize) {
                let item = number[item as usize];
                of[item * words + option / 64] |= 1 << (option % 64);
                if item < primary {
                    items[option / 64][option % 64].insert(item);
                    counts[item] += 1;
                }
            }
        }
        let mut start = DenseState { open: Bits::first(primary), planes: [Bits::EMPTY; P] };
        for (item, &count) in counts.iter().enumerate() {
            (0..P).filter(|bit| count >> bit & 1 != 0).for_each(|bit| start.planes[bit].insert(item));
        }
        let mut live = vec![0; words];
        fill(live.iter_mut(), names.len());
        let conflict = conflicts(matrix, &names, &number, &of, words);
        Tables { names, words, items, of, conflict, start, live, has_long_keys: matrix.items() > primary }
    }

    /// The most levels of a search: at most as many options can be chosen as there are primary items, and a level has at least
    /// one.
    pub fn levels(&self) -> usize {
        self.start.open.count().min(self.names.len()) + 2
    }

    /// The words of a key.
    pub fn key_words(&self) -> usize {
        if self.has_long_keys { self.words } else { W }
    }

    /// The key of a state in which every open item has options.
    #[inline(always)]
    pub fn key<'a>(&self, state: &'a DenseState<W, P>, live: &'a [u64]) -> &'a [u64] {
        if self.has_long_keys { live } else { state.open.words() }
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

    /// [`Tables::hide`] for sets of several blocks: the end of a loop over a block need not be predicted.
    #[inline(never)]
    pub fn hide_blocks(&self, state: &mut DenseState<W, P>, live: &mut [u64], dying: &mut [u64]) {
        let mut planes = state.planes;
        let blocks = live.as_chunks_mut::<BLOCK>().0.iter_mut().zip(dying.as_chunks_mut::<BLOCK>().0);
        for ((live, dying), items) in blocks.zip(self.items.as_chunks::<BLOCK>().0) {
            for word in 0..BLOCK {
                let mut dead = live[word] & dying[word];
                live[word] &= !dying[word];
                dying[word] = 0;
                while dead != 0 {
                    count_down(&mut planes, &items[word], &mut dead);
                }
            }
        }
        state.planes = planes;
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

/// The number of each item in the tables.
fn numbers(matrix: &Matrix) -> Vec<usize> {
    let mut number: Vec<usize> = (0..matrix.items()).collect();
    order::by_damage(matrix).into_iter().enumerate().for_each(|(index, item)| number[item] = index);
    number
}

/// The options that have primary items, ordered by the first of these.
fn ordered(matrix: &Matrix) -> Vec<u32> {
    let first = |option: u32| matrix.option(option as usize).iter().min().copied();
    let mut names: Vec<u32> = (0..matrix.options() as u32).collect();
    names.retain(|&name| first(name).is_some_and(|item| (item as usize) < matrix.primary()));
    names.sort_by_key(|&name| first(name));
    names
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
