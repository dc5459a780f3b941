//! The matrix of [`Trail`](super::trail::Trail) as sets of options, each option a bit.
//!
//! ```text
//! names     options, sorted by their primary items       5 0 2 - - 3 ..    the option of each bit; some bits are unused
//! sets      for each item, the words with its options, and their bits           3: 0111..  7: 1000..
//! shades    for each item and colour, the same for the options with that colour
//! ```

use crate::Matrix;

/// No option, no colour, no primary item, or options with different primary items.
pub const NONE: u32 = u32::MAX;
/// Groups of at least this many options with the same primary items begin and end at a word boundary.
const MIN_ALIGNED_OPTIONS: usize = 24;

/// Sets of bits. Each set is a list of its non-empty words; the lists are concatenated.
#[derive(Default)]
pub struct Sets {
    words: Vec<(u32, u64)>,
    ends: Vec<u32>,
}

impl Sets {
    /// The non-empty words of a set, each with its index.
    #[inline]
    pub fn of(&self, set: usize) -> &[(u32, u64)] {
        let start = if set == 0 { 0 } else { self.ends[set - 1] };
        &self.words[start as usize..self.ends[set] as usize]
    }

    /// Appends the set of `bits`, which must ascend.
    fn add(&mut self, bits: impl Iterator<Item = u32>) {
        let start = self.words.len();
        for bit in bits {
            match self.words[start..].last_mut() {
                Some((word, bits)) if *word == bit / 64 => *bits |= 1 << (bit % 64),
                _ => self.words.push((bit / 64, 1 << (bit % 64))),
            }
        }
        self.ends.push(self.words.len() as u32);
    }
}

#[derive(Clone, Copy)]
pub struct Cell {
    pub item: u32,
    /// The index in `shades` of the set of options that give the item this colour; [`NONE`] for no colour.
    pub shade: u32,
}

pub struct Tables {
    pub names: Vec<u32>,
    pub bits: Vec<u32>,
    pub sets: Sets,
    pub shades: Sets,
    /// The number of words whose options have primary items; these words come first.
    pub useful: usize,
    /// For each word, its first option's bit if all its options have the same primary items; otherwise
    /// [`NONE`].
    alike: Vec<u32>,
    /// The items of all options, by bit, each option's primary items first; for each bit, the start of its
    /// items, and how many of them are primary.
    cells: Vec<Cell>,
    starts: Vec<u32>,
    primaries: Vec<u32>,
}

impl Tables {
    /// Builds the tables of `matrix`. Options with the same primary items are sorted by cost.
    pub fn new(matrix: &Matrix, cost: impl Fn(usize) -> u64) -> Tables {
        let (names, useful) = arranged(matrix, cost);
        let mut tables = Tables {
            bits: vec![NONE; matrix.options()],
            sets: Sets::default(),
            shades: Sets::default(),
            useful,
            alike: Vec::with_capacity(names.len() / 64),
            cells: Vec::with_capacity(matrix.ones()),
            starts: vec![0],
            primaries: Vec::with_capacity(names.len()),
            names,
        };
        let colours = tables.fill_cells(matrix);
        tables.fill_sets(matrix.items(), &colours);
        for word in 0..tables.names.len() / 64 {
            let options = || (word * 64..word * 64 + 64).filter(|&bit| tables.names[bit] != NONE);
            let first = options().next().unwrap_or(0);
            let is_alike = options().all(|bit| {
                let (one, other) = (tables.primary_items(bit), tables.primary_items(first));
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.item == other.item)
            });
            tables.alike.push(if is_alike { first as u32 } else { NONE });
        }
        tables
    }

    /// Fills `cells` with the items of the options, by bit. Returns the colour of each cell.
    fn fill_cells(&mut self, matrix: &Matrix) -> Vec<u32> {
        let mut colours = Vec::with_capacity(matrix.ones());
        for bit in 0..self.names.len() {
            let mut primaries = 0;
            if self.names[bit] != NONE {
                let name = self.names[bit] as usize;
                self.bits[name] = bit as u32;
                for &of_primary in &[true, false] {
                    for (index, &item) in matrix.items_of(name).iter().enumerate() {
                        if ((item as usize) < matrix.primary()) == of_primary {
                            self.cells.push(Cell { item, shade: NONE });
                            colours.push(matrix.colour(name, index));
                            primaries += u32::from(of_primary);
                        }
                    }
                }
            }
            self.primaries.push(primaries);
            self.starts.push(self.cells.len() as u32);
        }
        if colours.iter().any(|&colour| colour as usize > colours.len()) {
            // Some colours are too large to be indices, so all are renumbered.
            let mut known = colours.clone();
            known.push(0);
            known.sort_unstable();
            known.dedup();
            for colour in &mut colours {
                *colour = known.binary_search(colour).unwrap_or(0) as u32;
            }
        }
        colours
    }

    /// Builds the sets of each item and of each of its colours.
    fn fill_sets(&mut self, items: usize, colours: &[u32]) {
        // For each item, the bits of its options in ascending order, each with the item's index in `cells`.
        let mut ends = vec![0; items + 1];
        self.cells.iter().for_each(|cell| ends[cell.item as usize + 1] += 1);
        (0..items).for_each(|item| ends[item + 1] += ends[item]);
        let mut columns = vec![(0, 0); self.cells.len()];
        for bit in 0..self.names.len() {
            for index in self.starts[bit]..self.starts[bit + 1] {
                let end = &mut ends[self.cells[index as usize].item as usize];
                columns[*end] = (bit as u32, index);
                *end += 1;
            }
        }
        // Sorts each column by colour (counting sort); `places` has an entry for each colour.
        let mut places = vec![0; colours.iter().max().map_or(0, |&most| most as usize + 1)];
        let (mut found, mut sorted) = (Vec::new(), Vec::new());
        let mut start = 0;
        for &end in &ends[..items] {
            let column = &columns[start..end];
            start = end;
            self.sets.add(column.iter().map(|&(bit, _)| bit));
            let coloured =
                || column.iter().map(|&(bit, index)| (colours[index as usize] as usize, bit, index));
            for (colour, ..) in coloured().filter(|&(colour, ..)| colour != 0) {
                if places[colour] == 0 {
                    found.push(colour);
                }
                places[colour] += 1;
            }
            let mut first = 0;
            for &colour in &found {
                first += std::mem::replace(&mut places[colour], first);
            }
            sorted.resize(first, (0, 0));
            for (colour, bit, index) in coloured().filter(|&(colour, ..)| colour != 0) {
                sorted[places[colour]] = (bit, index);
                places[colour] += 1;
            }
            let mut first = 0;
            for colour in found.drain(..) {
                let same = &sorted[first..std::mem::take(&mut places[colour])];
                first += same.len();
                let shade = self.shades.ends.len() as u32;
                same.iter().for_each(|&(_, index)| self.cells[index as usize].shade = shade);
                self.shades.add(same.iter().map(|&(bit, _)| bit));
            }
        }
    }

    #[inline]
    pub fn primary_items(&self, bit: usize) -> &[Cell] {
        &self.cells[self.starts[bit] as usize..][..self.primaries[bit] as usize]
    }

    #[inline]
    pub fn secondary_items(&self, bit: usize) -> &[Cell] {
        &self.cells[(self.starts[bit] + self.primaries[bit]) as usize..self.starts[bit + 1] as usize]
    }

    /// Reports how many of a word's `options` cover each primary item, as `visit(item, count)`: one call per
    /// item if all options of the word are alike, otherwise one per option and item, with count 1.
    #[inline]
    pub fn each_primary(&self, word: usize, mut options: u64, mut visit: impl FnMut(usize, i32)) {
        let alike = self.alike[word];
        if alike != NONE {
            let count = options.count_ones() as i32;
            self.primary_items(alike as usize).iter().for_each(|cell| visit(cell.item as usize, count));
            return;
        }
        while options != 0 {
            let bit = word * 64 + options.trailing_zeros() as usize;
            self.primary_items(bit).iter().for_each(|cell| visit(cell.item as usize, 1));
            options &= options - 1;
        }
    }
}

/// The option of each bit, and the number of words whose options have primary items.
fn arranged(matrix: &Matrix, cost: impl Fn(usize) -> u64) -> (Vec<u32>, usize) {
    // The two smallest primary items distinguish most groups. Options of the same group and cost are sorted
    // by the colours of their first secondary items, so the sets of these colours take few words.
    let key = |option: usize| {
        let (mut first, mut second, mut colours) = (NONE, NONE, 0);
        for (index, &item) in matrix.items_of(option).iter().enumerate() {
            if (item as usize) < matrix.primary() {
                second = second.min(item.max(first));
                first = first.min(item);
            } else if colours < 1 << 48 {
                colours = colours << 16 | u64::from(matrix.colour(option, index).min(0xFFFE) + 1);
            }
        }
        ((first, second), cost(option), colours, option as u32)
    };
    let mut options: Vec<_> = (0..matrix.options()).map(key).collect();
    options.sort_unstable();
    let pad = |names: &mut Vec<u32>| names.resize((names.len() + 63) / 64 * 64, NONE);
    let (mut names, mut useful, mut rest) = (Vec::new(), None, &options[..]);
    while let Some(&(own, ..)) = rest.first() {
        let length = rest.iter().position(|&(other, ..)| other != own).unwrap_or(rest.len());
        let (same, others) = rest.split_at(length);
        rest = others;
        if length >= MIN_ALIGNED_OPTIONS || own.0 == NONE {
            pad(&mut names);
        }
        if own.0 == NONE {
            // Options without primary items come last.
            useful = Some(names.len() / 64);
        }
        names.extend(same.iter().map(|&(.., option)| option));
        if length >= MIN_ALIGNED_OPTIONS {
            pad(&mut names);
        }
    }
    pad(&mut names);
    let words = names.len() / 64;
    (names, useful.unwrap_or(words))
}
