//! Sets of options as bits: lookup tables for the representations that copy their state.
//!
//! ```text
//! names     options, sorted                        5 0 2 3 ..          bit b of a set is the option names[b] of the matrix
//! items     the options of each item               0110 .. | ....      `blocks` blocks of words each
//! conflict  for each option, itself and the        1101 .. | ....
//!           options that share an item with it
//! ```

use crate::Matrix;

/// Words per block. Loops over a block have a fixed length, so their ends are not mispredicted.
pub const BLOCK: usize = 4;
/// A block of words in a set of options.
pub type Block = [u64; BLOCK];
/// The number of options in a block.
pub const BITS: usize = 64 * BLOCK;

/// The options of a matrix, renumbered, and the sets of options that a search needs.
pub struct OptionBits<const B: usize> {
    /// The number of blocks per set.
    pub blocks: usize,
    /// For each option, its number in the matrix.
    pub names: Vec<u32>,
    items: Vec<[u64; B]>,
    conflict: Vec<[u64; B]>,
}

impl<const B: usize> OptionBits<B> {
    /// The options of `matrix`, sorted by `key`. Memory: options^2 bits.
    pub fn new<K: Ord>(matrix: &Matrix, key: impl Fn(usize) -> K) -> OptionBits<B> {
        let mut keys: Vec<(K, usize)> = (0..matrix.options()).map(|name| (key(name), name)).collect();
        keys.sort_unstable();
        let names: Vec<u32> = keys.into_iter().map(|(_, name)| name as u32).collect();
        let blocks = names.len() / (64 * B) + 1;
        let mut items = vec![[0; B]; matrix.items() * blocks];
        for (option, &name) in names.iter().enumerate() {
            for &item in matrix.items_of(name as usize) {
                insert(&mut items[item as usize * blocks..], option);
            }
        }
        let mut conflict = vec![[0; B]; names.len() * blocks];
        for (own, &name) in conflict.chunks_mut(blocks).zip(&names) {
            for &item in matrix.items_of(name as usize) {
                unite(own, &items[item as usize * blocks..][..blocks]);
            }
        }
        OptionBits { blocks, names, items, conflict }
    }

    /// The options sorted by their first items, so that the options of an item are close together.
    pub fn by_first_item(matrix: &Matrix) -> OptionBits<B> {
        OptionBits::new(matrix, |option| matrix.items_of(option).iter().min().copied())
    }

    /// Recomputes the conflicts with colours: two options do not conflict at an item if they give it the same
    /// colour.
    pub fn recolour(&mut self, matrix: &Matrix) {
        let mut columns = vec![Vec::new(); matrix.items()];
        for (option, &name) in self.names.iter().enumerate() {
            for (index, &item) in matrix.items_of(name as usize).iter().enumerate() {
                columns[item as usize].push((matrix.colour(name as usize, index), option));
            }
        }
        self.conflict.iter_mut().for_each(|block| *block = [0; B]);
        for (item, column) in columns.iter_mut().enumerate() {
            column.sort_unstable();
            let mut rest = &column[..];
            while let Some(&(colour, _)) = rest.first() {
                let (same, others) = rest.split_at(rest.partition_point(|&(other, _)| other == colour));
                rest = others;
                let mut excluded = self.of(item).to_vec();
                for &(_, option) in same.iter().filter(|_| colour != 0) {
                    excluded[option / 64 / B][option / 64 % B] &= !(1 << (option % 64));
                }
                for &(_, option) in same {
                    unite(&mut self.conflict[option * self.blocks..][..self.blocks], &excluded);
                }
            }
        }
        for option in 0..self.names.len() {
            insert(&mut self.conflict[option * self.blocks..], option);
        }
    }

    /// The new number of option `name` of the matrix.
    pub fn number(&self, name: usize) -> usize {
        // A linear scan is fast enough, because few options are given.
        self.names.iter().position(|&other| other as usize == name).expect("an option of the matrix")
    }

    /// The options that cover `item`.
    #[inline]
    pub fn of(&self, item: usize) -> &[[u64; B]] {
        &self.items[item * self.blocks..][..self.blocks]
    }

    /// The options that share an item with `option`.
    #[inline]
    pub fn conflict(&self, option: usize) -> &[[u64; B]] {
        &self.conflict[option * self.blocks..][..self.blocks]
    }

    /// Sets `set` to all options.
    pub fn fill(&self, set: &mut [[u64; B]]) {
        for (index, word) in set.iter_mut().flatten().enumerate() {
            *word = match self.names.len().saturating_sub(index * 64) {
                left if left >= 64 => u64::MAX,
                left => (1 << left) - 1,
            };
        }
    }

    /// Keeps only the items in `order`, in this order.
    pub fn reorder(&mut self, order: &[usize]) {
        self.items = order.iter().flat_map(|&item| self.of(item).iter().copied()).collect();
    }
}

/// Adds the options `more` to `options`.
#[inline(always)]
pub fn unite<const B: usize>(options: &mut [[u64; B]], more: &[[u64; B]]) {
    for (options, more) in options.iter_mut().zip(more) {
        options.iter_mut().zip(more).for_each(|(options, more)| *options |= more);
    }
}

#[inline]
pub fn insert<const B: usize>(set: &mut [[u64; B]], option: usize) {
    set[option / 64 / B][option / 64 % B] |= 1 << (option % 64);
}

pub fn has<const B: usize>(set: &[[u64; B]], option: usize) -> bool {
    set[option / 64 / B][option / 64 % B] >> (option % 64) & 1 != 0
}

/// The first option in both sets.
#[inline]
pub fn first_of_both<const B: usize>(one: &[[u64; B]], other: &[[u64; B]]) -> Option<usize> {
    one.iter().zip(other).enumerate().find_map(|(block, (one, other))| {
        (0..B).find(|&index| one[index] & other[index] != 0).map(|index| {
            let both = one[index] & other[index];
            (block * B + index) * 64 + both.trailing_zeros() as usize
        })
    })
}

/// The options in `set`.
pub fn elements<const B: usize>(set: &[[u64; B]]) -> impl Iterator<Item = usize> + '_ {
    set.iter().flatten().enumerate().flat_map(|(index, &word)| {
        let range = word.trailing_zeros()..64 - word.leading_zeros();
        range.filter(move |bit| word >> bit & 1 != 0).map(move |bit| index * 64 + bit as usize)
    })
}
