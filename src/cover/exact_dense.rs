//! Exact cover by bits and counts, copied on a branch: the engine behind [`Exact`](super::exact::Exact) for most matrices.
//!
//! ```text
//! live      a bit for each option that can still be chosen                  1101.. | 0110..      64 options to a word
//! counts    for each primary item how many of its options are live,         3 2 255 1 ..         8 (or 4) lanes to a word
//!           or all ones: covered
//! conflict  for each option, the options that share an item with it, itself included             bits as in `live`
//! delta     for each option, 1 in the lane of each of its primary items                          lanes as in `counts`
//! ```
//!
//! Choosing an option takes its conflicts out of `live`, subtracts the delta of each option that dies from the counts,
//! and marks its own items as covered. What that gains over the linked lists of the textbook:
//!
//! * **lanes**: one subtraction counts down 8 items. None borrows from its neighbour: a lane that is not covered counts
//!   exactly the options that can still die, and options of covered items are dead already. The lanes of a state stay in
//!   registers while the options die, for which `choose` is compiled for several numbers of words;
//! * **one scan** of the lanes finds a dead end (0), else a forced item (1), else the first of the smallest;
//! * **no undo**: the state before is one level up, and coming back costs nothing.
//!
//! A node costs a pass over the words and one subtraction of all lanes for each option that dies. `u8` lanes serve where no
//! item has more than 254 options, `u16` lanes else.

use super::exact::Search;
use super::matrix::Matrix;
use std::ops::ControlFlow;

/// The most options, whose conflicts take the square of their number in bits.
const MOST_OPTIONS: usize = 4096;
/// The most words of lanes.
const MOST_WORDS: usize = 64;

/// Evaluates an expression with `K` the least number of words, of a few to choose from, that is not less than `lanes`.
macro_rules! by_lanes {
    ($lanes:expr, $words:ident => $call:expr) => {
        by_lanes!($lanes, $words => $call; 2 3 4 5 6 8 10 12 16 24 32 48)
    };
    ($lanes:expr, $words:ident => $call:expr; $($number:literal)*) => {
        match $lanes {
            $(0..=$number => {
                const $words: usize = $number;
                $call
            })*
            _ => {
                const $words: usize = MOST_WORDS;
                $call
            }
        }
    };
}

/// The matrix in words.
pub struct Dense {
    /// Bits of a lane, 8 or 16; 1 in every lane, and the highest bit of every lane.
    bits: u32,
    ones: u64,
    high: u64,
    /// Words of `live`, and of lanes.
    words: usize,
    lanes: usize,
    conflict: Vec<u64>,
    delta: Vec<u64>,
    /// For each primary item the words with options of its, and which.
    places: Vec<Vec<(usize, u64)>>,
    start: Vec<u64>,
    /// What the caller calls an option. Here they are sorted, so that an item's lie close together.
    names: Vec<usize>,
    /// By level: live options, counts, the branch, and the option chosen there.
    live: Vec<u64>,
    counts: Vec<u64>,
    branches: Vec<Branch>,
    chosen: Vec<usize>,
}

/// Where a level branches: its item, the next of the item's places, and what is left of the place before.
#[derive(Clone, Copy, Default)]
struct Branch {
    item: usize,
    place: usize,
    left: u64,
}

/// What the counts of a level say.
enum Sight {
    Covered,
    Dead,
    /// The first item with the fewest options.
    Smallest(usize),
}

/// Prepares `matrix`. None if it is too large for this engine.
pub fn dense(matrix: &Matrix) -> Option<Dense> {
    let mut counts = vec![0; matrix.items()];
    for option in 0..matrix.options() {
        matrix.option(option).iter().for_each(|&item| counts[item as usize] += 1);
    }
    let bits = if counts[..matrix.primary()].iter().all(|&count| count < 255) { 8 } else { 16 };
    if matrix.options() > MOST_OPTIONS || matrix.primary() * bits / 64 >= MOST_WORDS {
        return None;
    }
    Some(Dense::new(matrix, bits))
}

impl Dense {
    fn new(matrix: &Matrix, bits: usize) -> Dense {
        let mut names: Vec<usize> =
            (0..matrix.options()).filter(|&option| !matrix.option(option).is_empty()).collect();
        names.sort_by_key(|&option| matrix.option(option).iter().min().copied());
        let words = names.len() / 64 + 1;
        let lanes = by_lanes!(matrix.primary() * bits / 64 + 1, K => K);
        let mut rows = vec![vec![0u64; words]; matrix.items()];
        let mut delta = vec![0; names.len() * lanes];
        for (option, &name) in names.iter().enumerate() {
            for &item in matrix.option(name) {
                let item = item as usize;
                rows[item][option / 64] |= 1 << (option % 64);
                if item < matrix.primary() {
                    delta[option * lanes + item * bits / 64] |= 1 << (item * bits % 64);
                }
            }
        }
        let mut conflict = vec![0; names.len() * words];
        for (option, &name) in names.iter().enumerate() {
            let own = &mut conflict[option * words..][..words];
            for &item in matrix.option(name) {
                own.iter_mut().zip(&rows[item as usize]).for_each(|(own, row)| *own |= row);
            }
        }
        let covered = (1 << bits) - 1;
        let mut start = vec![u64::MAX; lanes];
        for (item, row) in rows[..matrix.primary()].iter().enumerate() {
            let count: u64 = row.iter().map(|word| u64::from(word.count_ones())).sum();
            let (word, shift) = (item * bits / 64, item * bits % 64);
            start[word] = start[word] & !(covered << shift) | count << shift;
        }
        rows.truncate(matrix.primary());
        let place = |row: Vec<u64>| row.into_iter().enumerate().filter(|&(_, word)| word != 0).collect();
        let places = rows.into_iter().map(place).collect();
        // No more options can be chosen than there are items, and each level has one.
        let levels = matrix.primary().min(names.len()) + 2;
        let ones = u64::MAX / covered;
        Dense {
            bits: bits as u32,
            ones,
            high: ones << (bits - 1),
            words,
            lanes,
            conflict,
            delta,
            places,
            start,
            live: vec![0; levels * words],
            counts: vec![0; levels * lanes],
            branches: vec![Branch::default(); levels],
            chosen: vec![0; levels],
            names,
        }
    }

    /// Starts a search: level 0 with the given options chosen. False if they share an item.
    fn begin(&mut self, given: &[usize]) -> bool {
        self.counts[..self.lanes].copy_from_slice(&self.start);
        for option in 0..self.words * 64 {
            let bit = 1 << (option % 64);
            let word = &mut self.live[option / 64];
            *word = if option < self.names.len() { *word | bit } else { *word & !bit };
        }
        for name in given {
            // An option without items conflicts with nothing.
            if let Some(option) = self.names.iter().position(|other| other == name) {
                if self.live[option / 64] >> (option % 64) & 1 == 0 {
                    return false;
                }
                self.choose(0, option);
                self.counts.copy_within(self.lanes..2 * self.lanes, 0);
                self.live.copy_within(self.words..2 * self.words, 0);
            }
        }
        true
    }

    /// Makes level `depth + 1` of level `depth` by choosing `option`. What its counts say.
    #[inline]
    fn choose(&mut self, depth: usize, option: usize) -> Sight {
        self.chosen[depth] = option;
        by_lanes!(self.lanes, K => self.choose_by::<K>(depth, option))
    }

    /// The same for `K` words of lanes, which stay in registers while the options die.
    #[inline(always)]
    fn choose_by<const K: usize>(&mut self, depth: usize, option: usize) -> Sight {
        let words = self.words;
        let (above, below) = self.live[depth * words..(depth + 2) * words].split_at_mut(words);
        let conflict = &self.conflict[option * words..][..words];
        let mut counts = [0; K];
        counts.copy_from_slice(&self.counts[depth * K..][..K]);
        for (word, ((above, below), conflict)) in above.iter().zip(below).zip(conflict).enumerate() {
            *below = above & !conflict;
            let mut dead = above & conflict;
            while dead != 0 {
                let option = word * 64 + dead.trailing_zeros() as usize;
                let delta = &self.delta[option * K..][..K];
                for lanes in 0..K {
                    counts[lanes] = counts[lanes].wrapping_sub(delta[lanes]);
                }
                dead &= dead - 1;
            }
        }
        // All options of its items are dead, so these count 0 now: all ones, by a shift, which processors have for many words.
        let own = &self.delta[option * K..][..K];
        for lanes in 0..K {
            counts[lanes] |= (own[lanes] << self.bits).wrapping_sub(own[lanes]);
        }
        let below = &mut self.counts[(depth + 1) * K..][..K];
        below.copy_from_slice(&counts);
        self.look(&counts)
    }

    /// What counts say.
    #[inline(always)]
    fn look(&self, counts: &[u64]) -> Sight {
        if counts.iter().fold(u64::MAX, |all, lanes| all & lanes) == u64::MAX {
            return Sight::Covered;
        }
        let mut sought = 0;
        loop {
            for (word, &lanes) in counts.iter().enumerate() {
                // The lowest lane that is zero has its highest bit set in `zero`; higher ones may be wrong.
                let differ = lanes ^ sought;
                let zero = differ.wrapping_sub(self.ones) & !differ & self.high;
                if zero != 0 {
                    let item = (word * 64 + zero.trailing_zeros() as usize) >> self.bits.trailing_zeros();
                    return if sought == 0 { Sight::Dead } else { Sight::Smallest(item) };
                }
            }
            sought += self.ones;
        }
    }

    /// The next option of the item that level `depth` branches on.
    #[inline]
    fn next(&mut self, depth: usize) -> Option<usize> {
        let branch = &mut self.branches[depth];
        let places = &self.places[branch.item];
        while branch.left == 0 {
            let &(word, mask) = places.get(branch.place)?;
            branch.left = self.live[depth * self.words + word] & mask;
            branch.place += 1;
        }
        let option = places[branch.place - 1].0 * 64 + branch.left.trailing_zeros() as usize;
        branch.left &= branch.left - 1;
        Some(option)
    }

    /// Searches; `found` is told how many options were chosen at each cover.
    fn search(&mut self, given: &[usize], mut found: impl FnMut(&Self, usize) -> ControlFlow<()>) {
        if !self.begin(given) {
            return;
        }
        let mut depth = 0;
        let mut sight = self.look(&self.counts[..self.lanes]);
        loop {
            let mut next = None;
            match sight {
                Sight::Dead => {}
                Sight::Covered => {
                    if found(self, depth) == ControlFlow::Break(()) {
                        return;
                    }
                }
                Sight::Smallest(item) => {
                    self.branches[depth] = Branch { item, place: 0, left: 0 };
                    next = self.next(depth);
                }
            }
            let option = loop {
                match next {
                    Some(option) => break option,
                    None if depth == 0 => return,
                    None => depth -= 1,
                }
                next = self.next(depth);
            };
            sight = self.choose(depth, option);
            depth += 1;
        }
    }
}

impl Search for Dense {
    fn covers(&mut self, given: &[usize], visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
        let mut options = given.to_vec();
        self.search(given, |search, depth| {
            options.truncate(given.len());
            options.extend(search.chosen[..depth].iter().map(|&option| search.names[option]));
            visit(&options)
        });
    }

    fn count(&mut self, given: &[usize], limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            self.search(given, |_, _| {
                count += 1;
                if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        count
    }
}
