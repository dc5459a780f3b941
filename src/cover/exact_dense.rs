//! Exact cover by bits and counts, copied on a branch: the engine behind [`Exact`](super::exact::Exact) for most matrices.
//!
//! ```text
//! live      a bit for each option that can still be chosen                    1 1 0 1 | 0 1 1 0 | ...   64 to a word
//! counts    for each primary item how many of its options are live            3 2 255 1 ...   255 (all ones): covered
//! conflict  for each option, the options that share an item with it, itself included       bits as in `live`
//! delta     for each option, what it adds to the counts: 1 for each of its items           lanes as in `counts`
//! ```
//!
//! Choosing an option is `live & !conflict`, and the deltas of what died are subtracted from the counts. Nothing is undone:
//! the state before is one level up. What that gains, measured against the linked lists of the textbook:
//!
//! * **counts as lanes**: a state's counts stay in vector registers while the deltas are subtracted, a few instructions
//!   for an option that dies instead of a read, a write and a branch for each of its items;
//! * **one minimum** over the lanes finds the smallest item, the dead end (0), the forced option (1) and the solution
//!   (nothing below 255) at once;
//! * **no undo**: coming back costs nothing.
//!
//! A node costs one pass over the words and the deltas of the options that die there.

use super::exact::Search;
use super::matrix::Matrix;
use std::ops::ControlFlow;

/// A number of options that counts in lanes: `u8` where no item has 255 or more, else `u16`.
pub trait Lane: Copy + Ord + Default {
    /// The count of a covered item: more than any other.
    const COVERED: Self;
    /// `self - other`, which is never below 0 for an item that is not covered.
    fn minus(self, other: Self) -> Self;
    /// The bits of either.
    fn or(self, other: Self) -> Self;
    /// A count that fits.
    fn from(count: usize) -> Self;
    /// The count.
    fn number(self) -> usize;
}

macro_rules! lane {
    ($type:ty) => {
        impl Lane for $type {
            const COVERED: $type = <$type>::MAX;
            #[inline(always)]
            fn minus(self, other: $type) -> $type {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn or(self, other: $type) -> $type {
                self | other
            }
            fn from(count: usize) -> $type {
                count as $type
            }
            fn number(self) -> usize {
                self as usize
            }
        }
    };
}

lane!(u8);
lane!(u16);

/// The most options, whose conflicts take the square of their number in bits.
const MOST_OPTIONS: usize = 4096;
/// The most primary items, each of which is a lane.
const MOST_ITEMS: usize = 512;

/// The matrix in words and lanes; `N` lanes hold the primary items.
pub struct Dense<L, const N: usize> {
    items: usize,
    words: usize,
    /// `words` for each option.
    conflict: Vec<u64>,
    delta: Vec<[L; N]>,
    /// For each primary item the words with options of its, and which.
    places: Vec<Vec<(usize, u64)>>,
    start: Level<L, N>,
    /// The number that the caller knows an option by: here they are sorted, so that an item's lie close together.
    names: Vec<usize>,
    levels: Vec<Level<L, N>>,
    live: Vec<u64>,
    chosen: Vec<usize>,
}

/// A level of the search: its counts and where it branches. Its live options are in `Dense::live`.
#[derive(Clone, Copy)]
struct Level<L, const N: usize> {
    counts: [L; N],
    /// All ones for covered items.
    covered: [L; N],
    /// The item branched on, the next of its places to look at, and what is left of the one before.
    item: usize,
    place: usize,
    left: u64,
}

impl Dense<u8, 16> {
    /// Prepares `matrix`. None if it is too large for this engine.
    pub fn new(matrix: &Matrix) -> Option<Box<dyn Search>> {
        if matrix.options() > MOST_OPTIONS || matrix.primary() > MOST_ITEMS {
            return None;
        }
        let mut counts = vec![0; matrix.items()];
        for option in 0..matrix.options() {
            matrix.option(option).iter().for_each(|&item| counts[item as usize] += 1);
        }
        let largest = counts.iter().take(matrix.primary()).max().copied().unwrap_or(0);
        macro_rules! dense {
            ($($lanes:literal)*) => {
                match (largest < 255, matrix.primary()) {
                    $((true, 0..=$lanes) => Box::new(Dense::<u8, $lanes>::build(matrix)) as Box<dyn Search>,)*
                    $((false, 0..=$lanes) => Box::new(Dense::<u16, $lanes>::build(matrix)),)*
                    _ => return None,
                }
            };
        }
        Some(dense!(16 32 48 64 80 96 128 192 256 384 512))
    }
}

impl<L: Lane, const N: usize> Dense<L, N> {
    fn build(matrix: &Matrix) -> Dense<L, N> {
        let words = (matrix.options() + 63) / 64;
        let mut names: Vec<usize> = (0..matrix.options()).filter(|&option| !matrix.option(option).is_empty()).collect();
        names.sort_by_key(|&option| matrix.option(option).iter().min().copied());
        let mut rows = vec![vec![0u64; words]; matrix.items()];
        let mut delta = Vec::with_capacity(names.len());
        for (option, &name) in names.iter().enumerate() {
            let mut lanes = [L::from(0); N];
            for &item in matrix.option(name) {
                rows[item as usize][option / 64] |= 1 << (option % 64);
                if (item as usize) < matrix.primary() {
                    lanes[item as usize] = L::from(1);
                }
            }
            delta.push(lanes);
        }
        let mut conflict = vec![0; names.len() * words];
        for (option, &name) in names.iter().enumerate() {
            for &item in matrix.option(name) {
                let own = &mut conflict[option * words..][..words];
                own.iter_mut().zip(&rows[item as usize]).for_each(|(own, row)| *own |= row);
            }
        }
        let mut start = Level { counts: [L::COVERED; N], covered: [L::COVERED; N], item: 0, place: 0, left: 0 };
        let mut places = Vec::new();
        for (item, row) in rows.iter().take(matrix.primary()).enumerate() {
            start.counts[item] = L::from(row.iter().map(|word| word.count_ones() as usize).sum());
            start.covered[item] = L::from(0);
            places.push(row.iter().copied().enumerate().filter(|&(_, word)| word != 0).collect());
        }
        let live = vec![u64::MAX; words];
        let items = matrix.primary();
        Dense { items, words, conflict, delta, places, start, names, levels: Vec::new(), live, chosen: Vec::new() }
    }

    /// Starts a search: level 0 with the given options chosen. False if they share an item.
    fn begin(&mut self, given: &[usize]) -> bool {
        self.levels.clear();
        self.levels.push(self.start);
        self.live.clear();
        let options = self.names.len();
        self.live.extend((0..self.words).map(|word| match options - word * 64 {
            rest if rest >= 64 => u64::MAX,
            rest => (1 << rest) - 1,
        }));
        self.chosen.clear();
        for name in given {
            // An option without items conflicts with nothing.
            if let Some(option) = self.names.iter().position(|other| other == name) {
                if self.live[option / 64] >> (option % 64) & 1 == 0 {
                    return false;
                }
                self.choose(0, option);
                self.levels[0] = self.levels[1];
                self.live.copy_within(self.words.., 0);
                self.chosen.clear();
            }
        }
        true
    }

    /// Makes level `depth + 1` of level `depth` by choosing `option`.
    #[inline]
    fn choose(&mut self, depth: usize, option: usize) {
        let words = self.words;
        if self.levels.len() < depth + 2 {
            self.levels.push(self.start);
        }
        if self.live.len() < (depth + 2) * words {
            self.live.resize((depth + 2) * words, 0);
        }
        let (above, below) = self.live[depth * words..(depth + 2) * words].split_at_mut(words);
        let conflict = &self.conflict[option * words..][..words];
        let mut counts = self.levels[depth].counts;
        for word in 0..words {
            let mut dead = above[word] & conflict[word];
            below[word] = above[word] & !conflict[word];
            while dead != 0 {
                let delta = &self.delta[word * 64 + dead.trailing_zeros() as usize];
                for lane in 0..N {
                    counts[lane] = counts[lane].minus(delta[lane]);
                }
                dead &= dead - 1;
            }
        }
        let own = &self.delta[option];
        let mut covered = self.levels[depth].covered;
        for lane in 0..N {
            covered[lane] = covered[lane].or(L::from(0).minus(own[lane]));
            counts[lane] = counts[lane].or(covered[lane]);
        }
        let level = &mut self.levels[depth + 1];
        level.counts = counts;
        level.covered = covered;
        self.chosen.truncate(depth);
        self.chosen.push(option);
    }

    /// The smallest count of level `depth`.
    #[inline]
    fn smallest(&self, depth: usize) -> L {
        self.levels[depth].counts.iter().copied().fold(L::COVERED, L::min)
    }

    /// Branches level `depth` on the first item with `count` options.
    #[inline]
    fn branch(&mut self, depth: usize, count: L) {
        let level = &mut self.levels[depth];
        level.item = level.counts.iter().position(|&other| other == count).unwrap_or(self.items);
        level.place = 0;
        level.left = 0;
    }

    /// The next option of the item that level `depth` branches on.
    #[inline]
    fn next(&mut self, depth: usize) -> Option<usize> {
        let level = &mut self.levels[depth];
        let places = &self.places[level.item];
        while level.left == 0 {
            let &(word, mask) = places.get(level.place)?;
            level.left = self.live[depth * self.words + word] & mask;
            level.place += 1;
        }
        let option = places[level.place - 1].0 * 64 + level.left.trailing_zeros() as usize;
        level.left &= level.left - 1;
        Some(option)
    }

    /// Searches; `found` is told the options chosen at each cover.
    fn search(&mut self, given: &[usize], mut found: impl FnMut(&Self) -> ControlFlow<()>) {
        if !self.begin(given) {
            return;
        }
        let mut depth = 0;
        loop {
            let smallest = self.smallest(depth);
            let mut back = true;
            if smallest == L::COVERED {
                if found(self).is_break() {
                    return;
                }
            } else if smallest.number() > 0 {
                self.branch(depth, smallest);
                back = false;
            }
            loop {
                if back {
                    if depth == 0 {
                        return;
                    }
                    depth -= 1;
                }
                match self.next(depth) {
                    Some(option) => {
                        self.choose(depth, option);
                        depth += 1;
                        break;
                    }
                    None => back = true,
                }
            }
        }
    }
}

impl<L: Lane, const N: usize> Search for Dense<L, N> {
    fn covers(&mut self, given: &[usize], visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
        let mut options = Vec::new();
        let fixed = given.to_vec();
        self.search(given, |search| {
            options.clear();
            options.extend_from_slice(&fixed);
            // What level 0 chose is `fixed`.
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
