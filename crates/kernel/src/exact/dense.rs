//! Exact cover on bit sets, copied at each branch: the representation of most matrices.
//!
//! ```text
//! live      a bit for each option that can still be chosen                       1101.. | 0110..
//! open      a bit for each primary item that is not covered                      0111..
//! planes    the number of live options of each primary item, bit-sliced:            plane 2   0100..
//!           bit p of the count of item i is bit i of plane p;                    plane 1   0010..      item 1 has 5 options
//!           the counts of covered items are meaningless                          plane 0   0111..
//! items     for each option, its primary items                                                   bits as in `open`
//! ```
//!
//! Choosing an option removes its conflicts from `live` and its items from `open`, and subtracts the dying
//! options from the counts. Differences from the textbook's linked lists, which take 2.5 (6 queens) to 8.4
//! times (pentominoes) as long (docs/performance.md):
//!
//! * **bit-sliced counters**: full adders sum seven dying options, and their sum is subtracted from all
//!   counts at once, in about fifty word operations without a branch. Finding dead ends (count 0), forced
//!   items (count 1) and the smallest items takes a few operations each;
//! * **forced items together**: the options of all items with one option are chosen before the counts are
//!   examined again, which saves a fifth of the examinations on queens and Langford pairs;
//! * **ties broken by impact**: among the smallest items, the search takes the one whose options remove the
//!   most options of other items on average. This saves a third of the nodes on queens, a fourteenth on
//!   random matrices, none on Langford pairs;
//! * **no undo**: the previous state is stored one level up, so backtracking costs nothing. The last option
//!   of an item is chosen in place, on its parent's level, so every level has options left to try.
//!
//! A node costs a pass over the words of `live`, and about ten operations per word of `open` for each dying
//! option.
//!
//! Tried without gain, in prototypes: a trail for undo, with queues of forced items; sparse sets, except on
//! polyominoes; domain consistency (5 to 13 times as slow); memoising sets of uncovered items, except for
//! counting (`dlx-count`).

use super::linear::is_excluded;
use super::option_bits::{elements, has, unite, OptionBits, BLOCK};
use super::representation::{Branch, Chosen, Outcome, Representation, Steps};
use crate::bits::{full_adder, Bits};
use crate::Matrix;
use std::cmp::Reverse;

/// Maximum options, because the conflict table takes options^2 bits.
const MAX_OPTIONS: usize = 8191;
/// Maximum options of a matrix with colours.
const MAX_COLOURED: usize = 2047;
/// Maximum primary items.
pub const MAX_ITEMS: usize = 128;

/// For each of the 64 options in a word, its items; at index `NO_OPTION`, the empty set.
pub type Word<const W: usize> = [Bits<W>; NO_OPTION + 1];
/// The number of trailing zeros of a word without options.
const NO_OPTION: usize = 64;

/// A list of the options chosen so far. Searches that only count store no list, which saves 3 %.
pub trait Listing: Default {
    /// Adds an option.
    fn add(&mut self, option: usize);
    /// Removes all but the first `count` options.
    fn keep(&mut self, count: usize);
    /// The options.
    fn options(&self) -> &[u32];
}

impl Listing for Vec<u32> {
    #[inline(always)]
    fn add(&mut self, option: usize) {
        self.push(option as u32);
    }

    #[inline(always)]
    fn keep(&mut self, count: usize) {
        self.truncate(count);
    }

    #[inline(always)]
    fn options(&self) -> &[u32] {
        self
    }
}

/// A search on bit sets: `W` words per set of items, `P` bits per count, `B` words per block of options.
pub struct DenseSearch<const W: usize, const P: usize, const B: usize, L> {
    /// The options, with their primary items.
    pub options: OptionBits<B>,
    items: Vec<[Word<W>; B]>,
    start: DenseState<W, P>,
    /// The options with primary items.
    useful: Vec<[u64; B]>,
    /// The live options of each level.
    pub live: Vec<[u64; B]>,
    /// The rest of each level's state.
    pub states: Vec<DenseState<W, P>>,
    branches: Vec<Branch>,
    /// Options that have died since the counts were last updated.
    dying: Vec<[u64; B]>,
    /// The options chosen so far.
    pub chosen: L,
}

/// The search as an engine.
struct Dense<const W: usize, const P: usize> {
    search: DenseSearch<W, P, BLOCK, Vec<u32>>,
    /// The level of the search; all levels above it have options left to try.
    depth: usize,
    steps: Steps,
    has_cover: bool,
    /// Whether the given options are a cover that has not been returned yet.
    is_covered: bool,
}

/// A state without its live options.
#[derive(Clone, Copy)]
pub struct DenseState<const W: usize, const P: usize> {
    /// The items that are not covered yet.
    pub open: Bits<W>,
    /// The number of options of each item, in binary: plane `i` holds the bits worth 2^i.
    pub planes: [Bits<W>; P],
}

/// The outcome of examining the counts of a level.
pub enum DenseNode<const W: usize> {
    /// All items are covered.
    Covered,
    /// Some item has no option.
    Dead,
    /// These items have one option each.
    Forced(Bits<W>),
    /// Every item has several options.
    Open,
}

/// Prepares a plain `matrix`. None if the matrix is too large.
pub fn dense(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    if !matrix.is_plain() {
        return None;
    }
    edited(matrix, |_, _| ())
}

/// Prepares a `matrix` with colours. None if the matrix has multiplicities or too many options, or no option
/// has several primary items (`trail` is then faster).
pub fn coloured(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    let is_primary = |&&item: &&u32| (item as usize) < matrix.primary();
    let size = |option: usize| matrix.items_of(option).iter().filter(is_primary).count();
    let is_small = matrix.has_single_bounds() && matrix.options() <= MAX_COLOURED;
    if !is_small || (0..matrix.options()).all(|option| size(option) <= 1) {
        return None;
    }
    edited(matrix, OptionBits::recolour)
}

/// Prepares `matrix`; `edit` changes its conflict table. None if the matrix is too large.
fn edited(matrix: &Matrix, edit: fn(&mut OptionBits<BLOCK>, &Matrix)) -> Option<Box<dyn Representation>> {
    let primary = matrix.primary();
    if primary > MAX_ITEMS || matrix.options() > MAX_OPTIONS {
        return None;
    }
    let (options, most) = by_damage(matrix, edit);
    macro_rules! build {
        ($words:literal, $planes:literal) => {
            Box::new(Dense::<{ $words }, { $planes }> {
                search: DenseSearch::new(options, primary),
                depth: 0,
                steps: Steps::new(),
                has_cover: false,
                is_covered: false,
            })
        };
    }
    Some(match (primary, most) {
        (0..=64, 0..=255) => build!(1, 8),
        (0..=64, _) => build!(1, 13),
        (_, 0..=255) => build!(2, 8),
        _ => build!(2, 13),
    })
}

impl<const W: usize, const P: usize, const B: usize, L: Listing> DenseSearch<W, P, B, L> {
    /// Prepares a search on `options`, which have `primary` items, all primary.
    pub fn new(options: OptionBits<B>, primary: usize) -> DenseSearch<W, P, B, L> {
        let blocks = options.blocks;
        let mut items = vec![[[Bits::EMPTY; NO_OPTION + 1]; B]; blocks];
        let mut start = DenseState { open: Bits::EMPTY, planes: [Bits::EMPTY; P] };
        let mut useful = vec![[0; B]; blocks];
        for item in 0..primary {
            start.open.insert(item);
            unite(&mut useful, options.of(item));
            let mut count = 0;
            for option in elements(options.of(item)) {
                items[option / 64 / B][option / 64 % B][option % 64].insert(item);
                count += 1;
            }
            write(&mut start.planes, item, count);
        }
        // At most one option per item can be chosen, and every level chooses at least one.
        let levels = primary.min(options.names.len()) + 2;
        DenseSearch {
            options,
            items,
            start,
            useful,
            live: vec![[0; B]; levels * blocks],
            states: vec![start; levels],
            branches: vec![Branch::default(); levels],
            dying: vec![[0; B]; blocks],
            chosen: L::default(),
        }
    }

    /// Restarts at level 0 and returns the initial state.
    pub fn restart(&mut self) -> DenseState<W, P> {
        self.chosen.keep(0);
        self.dying.iter_mut().for_each(|dying| *dying = [0; B]);
        self.live[..self.options.blocks].copy_from_slice(&self.useful);
        self.start
    }

    /// Chooses `option` in `state`. `hide` must then remove the conflicts. With one word per block, inlining
    /// speeds up counting by 3 %; with more words, it costs up to a tenth.
    #[inline(always)]
    pub fn choose(&mut self, state: &mut DenseState<W, P>, option: usize) {
        match B {
            1 => self.put(state, option),
            _ => self.put_apart(state, option),
        }
    }

    #[inline(never)]
    fn put_apart(&mut self, state: &mut DenseState<W, P>, option: usize) {
        self.put(state, option);
    }

    #[inline(always)]
    fn put(&mut self, state: &mut DenseState<W, P>, option: usize) {
        unite(&mut self.dying, self.options.conflict(option));
        state.open = state.open.without(&self.items[option / 64 / B][option / 64 % B][option % 64]);
        self.chosen.add(option);
    }

    /// Removes the dying options from the live options of level `depth`, and from the counts of `state`.
    #[inline(always)]
    fn hide(&mut self, state: &mut DenseState<W, P>, depth: usize) {
        let blocks = self.options.blocks;
        let live = &mut self.live[depth * blocks..][..blocks];
        let mut planes = state.planes;
        for ((live, dying), items) in live.iter_mut().zip(&mut self.dying).zip(&self.items) {
            for ((live, dying), items) in live.iter_mut().zip(dying).zip(items) {
                let mut dead = *live & *dying;
                *live &= !*dying;
                *dying = 0;
                while dead != 0 {
                    count_down(&mut planes, items, &mut dead);
                }
            }
        }
        state.planes = planes;
    }

    /// `hide` without inlining. Counts of several words do not fit in the registers, and inlining would
    /// double the time on pentominoes. With one word, inlining saves a tenth.
    #[inline(never)]
    fn hide_apart(&mut self, state: &mut DenseState<W, P>, depth: usize) {
        self.hide(state, depth);
    }

    /// Chooses the only option of each of the items `forced` in `state`, at level `depth`. Returns false if
    /// two of these options conflict.
    #[inline(always)]
    fn take(&mut self, state: &mut DenseState<W, P>, depth: usize, mut forced: Bits<W>) -> bool {
        let blocks = self.options.blocks;
        while let Some(item) = forced.min() {
            let options = self.options.of(item);
            let live = &self.live[depth * blocks..][..blocks];
            let mut only = None;
            for (block, ((options, live), dying)) in options.iter().zip(live).zip(&self.dying).enumerate() {
                for index in 0..B {
                    let left = options[index] & live[index] & !dying[index];
                    if left != 0 {
                        only = Some((block * B + index) * 64 + left.trailing_zeros() as usize);
                    }
                }
            }
            match only {
                Some(option) => self.choose(state, option),
                None => {
                    self.dying.iter_mut().for_each(|dying| *dying = [0; B]);
                    return false;
                }
            }
            forced = forced.and(&state.open);
        }
        true
    }

    /// Makes level `depth` branch on the first item with the fewest options in `state`. Returns the number of
    /// these options.
    #[inline(always)]
    pub fn branch(&mut self, state: &DenseState<W, P>, depth: usize) -> usize {
        let (item, untried) = state.smallest();
        self.states[depth] = *state;
        self.branches[depth] = Branch::new(item, untried, self.chosen.options().len());
        untried
    }

    /// Chooses the next option of the level above `depth`, which must have one, in a copy of that level's
    /// state. After the last option, the copy replaces the level.
    #[inline(always)]
    pub fn go_on(&mut self, depth: &mut usize) -> DenseState<W, P> {
        let (above, blocks) = (*depth - 1, self.options.blocks);
        let branch = &mut self.branches[above];
        self.chosen.keep(branch.chosen);
        let option = branch.next(self.options.of(branch.item), &self.live[above * blocks..][..blocks]);
        let mut state = self.states[above];
        if branch.untried == 0 {
            *depth = above;
        } else {
            self.live.copy_within(above * blocks..*depth * blocks, *depth * blocks);
        }
        self.choose(&mut state, option);
        state
    }

    /// Updates and examines `state` at level `depth`, and chooses forced options until there are none.
    #[inline(always)]
    pub fn settle(&mut self, state: &mut DenseState<W, P>, depth: usize) -> DenseNode<W> {
        loop {
            match W {
                1 => self.hide(state, depth),
                _ => self.hide_apart(state, depth),
            }
            match state.look() {
                DenseNode::Forced(items) if self.take(state, depth, items) => {}
                DenseNode::Forced(_) => return DenseNode::Dead,
                node => return node,
            }
        }
    }
}

impl<const W: usize, const P: usize> Dense<W, P> {
    /// Settles `state` at level `depth`. Branches if every uncovered item has several options. Returns
    /// whether all items are covered.
    #[inline(always)]
    fn examine(&mut self, mut state: DenseState<W, P>, depth: &mut usize) -> bool {
        let node = self.search.settle(&mut state, *depth);
        if let DenseNode::Open = node {
            self.search.branch(&state, *depth);
            *depth += 1;
        }
        matches!(node, DenseNode::Covered)
    }

    /// Handles a pause before step `step`. Not inlined, which makes the search loop faster.
    #[cold]
    #[inline(never)]
    fn paused(&mut self, step: u64) -> Outcome {
        if !self.has_cover && is_excluded(&self.search.options, self.search.start.open.count(), step) {
            self.depth = 0;
            return Outcome::Exhausted;
        }
        Outcome::Paused(step)
    }
}

impl<const W: usize, const P: usize> Representation for Dense<W, P> {
    fn begin(&mut self, given: &[usize]) {
        self.steps = Steps::new();
        self.has_cover = false;
        self.is_covered = false;
        self.depth = 0;
        let mut state = self.search.restart();
        for &name in given {
            let option = self.search.options.number(name);
            if has(&self.search.dying, option) {
                return;
            }
            self.search.choose(&mut state, option);
        }
        let mut depth = 0;
        self.is_covered = self.examine(state, &mut depth);
        self.has_cover = self.is_covered;
        self.depth = depth;
    }

    fn next(&mut self) -> Outcome {
        if std::mem::take(&mut self.is_covered) {
            return Outcome::Covered;
        }
        let mut depth = self.depth;
        while depth > 0 {
            if let Some(step) = self.steps.pause() {
                self.depth = depth;
                return self.paused(step);
            }
            let state = self.search.go_on(&mut depth);
            if self.examine(state, &mut depth) {
                self.has_cover = true;
                self.depth = depth;
                return Outcome::Covered;
            }
        }
        self.depth = 0;
        Outcome::Exhausted
    }

    fn cover(&self) -> Chosen<'_> {
        Chosen { chosen: &self.search.chosen, names: &self.search.options.names }
    }
}

impl<const W: usize, const P: usize> DenseState<W, P> {
    /// Examines the counts.
    #[inline(always)]
    pub fn look(&self) -> DenseNode<W> {
        let DenseState { open, planes } = self;
        if open.is_empty() {
            return DenseNode::Covered;
        }
        let several = planes[1..].iter().fold(Bits::EMPTY, |several, plane| several.or(plane));
        let few = open.without(&several);
        let forced = few.and(&planes[0]);
        if forced != few {
            DenseNode::Dead
        } else if forced.is_empty() {
            DenseNode::Open
        } else {
            DenseNode::Forced(forced)
        }
    }

    /// The first item with the fewest options, and the number of these options.
    #[inline(always)]
    pub fn smallest(&self) -> (usize, usize) {
        let (mut smallest, mut count) = (self.open, 0);
        for (bit, plane) in self.planes.iter().enumerate().rev() {
            let smaller = smallest.without(plane);
            if smaller.is_empty() {
                count |= 1 << bit;
            } else {
                smallest = smaller;
            }
        }
        (smallest.min().unwrap_or(0), count)
    }
}

/// Subtracts the first 3 or 7 options in `dead` from the counts of their items, and removes them from `dead`.
#[inline(always)]
pub fn count_down<const W: usize, const P: usize>(
    planes: &mut [Bits<W>; P],
    items: &Word<W>,
    dead: &mut u64,
) {
    let (sum, carry) = full_adder(next(items, dead), next(items, dead), next(items, dead));
    // Usually at most three options are dead. With one word per set, checking for a fourth saves nothing.
    if W == 1 || *dead == 0 {
        subtract(planes, &[sum, carry]);
    } else {
        let (sum, second) = full_adder(&sum, next(items, dead), next(items, dead));
        let (sum, third) = full_adder(&sum, next(items, dead), next(items, dead));
        let (twos, fours) = full_adder(&carry, &second, &third);
        subtract(planes, &[sum, twos, fours]);
    }
}

/// Removes the first option from `dead` and returns its items; no items if `dead` is empty.
#[inline(always)]
fn next<'a, const W: usize>(items: &'a Word<W>, dead: &mut u64) -> &'a Bits<W> {
    let items = &items[dead.trailing_zeros() as usize];
    *dead &= dead.wrapping_sub(1);
    items
}

/// Subtracts the bit-sliced `counts` from `planes`.
#[inline(always)]
pub fn subtract<const W: usize, const P: usize, const S: usize>(
    planes: &mut [Bits<W>; P],
    counts: &[Bits<W>; S],
) {
    let mut borrow = Bits::EMPTY;
    for (bit, plane) in planes.iter_mut().enumerate() {
        let minus = counts.get(bit).copied().unwrap_or(Bits::EMPTY);
        let before = *plane;
        *plane = before.xor(&minus).xor(&borrow);
        borrow = minus.and(&borrow).or(&minus.or(&borrow).without(&before));
    }
}

/// Writes `number` as the count of `item` in `planes`, where it was 0.
pub fn write<const W: usize, const P: usize>(planes: &mut [Bits<W>; P], item: usize, number: usize) {
    let planes = planes.iter_mut().enumerate().filter(|&(bit, _)| number >> bit & 1 != 0);
    planes.for_each(|(_, plane)| plane.insert(item));
}

/// The options of `matrix` after `edit`, and the maximum number of options per item. The primary items are
/// sorted by how many options of other items one of their options removes on average, highest first.
pub fn by_damage<const B: usize>(
    matrix: &Matrix,
    edit: fn(&mut OptionBits<B>, &Matrix),
) -> (OptionBits<B>, usize) {
    let mut options = OptionBits::by_first_item(matrix);
    edit(&mut options, matrix);
    let size = |set: &[[u64; B]]| set.iter().flatten().map(|word| word.count_ones() as usize).sum::<usize>();
    let degrees: Vec<usize> = (0..options.names.len()).map(|option| size(options.conflict(option))).collect();
    let damage = |item: usize| {
        let own = options.of(item);
        let total: usize = elements(own).map(|option| degrees[option]).sum();
        // In thousandths, because floats have no total order for sorting.
        total * 1000 / size(own).max(1) - size(own) * 1000
    };
    let most = (0..matrix.primary()).map(|item| size(options.of(item))).max();
    let mut order: Vec<usize> = (0..matrix.primary()).collect();
    order.sort_by_cached_key(|&item| Reverse(damage(item)));
    options.reorder(&order);
    (options, most.unwrap_or(0))
}
