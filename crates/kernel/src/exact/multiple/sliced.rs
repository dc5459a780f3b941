//! Exact covers of small matrices with multiplicities and without colours, on bit sets: the counts of all
//! items are updated at once, and the state is copied at each branch, as in `dense`.
//!
//! ```text
//! live      a bit for each option that can still be chosen                             1101.. | 0110..
//! ways      for each item that must still be covered (`open`): the number of its live options, minus how many
//!           of these must still be chosen, plus 1; bit-sliced
//! low       how often each item must still be covered, bit-sliced
//! high      how often it may be covered
//! ```
//!
//! Choosing an option decrements `low` and `high` of its items in a few word operations. When an item is
//! covered as often as it may be, its other options die and are subtracted from `ways` as in `dense`. If
//! there is one way to cover an item, all its live options are chosen. Among the items to be covered exactly
//! once (all items if there are none), the search branches on the one with the fewest ways. It first chooses
//! an option of this item, then removes the option, as in [`Trail`](super::trail::Trail). A secondary item is
//! treated as an item that may be covered once but need not be. (On the matrices of the benchmark `compare`,
//! `sliced` takes a quarter to half as many instructions as links and `trail`.)

use super::trail::counts::{Counts, COUNTS_AFTER_NODES};
use crate::bits::Bits;
use crate::exact::dense::{count_down, subtract, write, DenseNode, DenseState, Word};
use crate::exact::option_bits::{elements, first_of_both, unite, Block, OptionBits, BITS, BLOCK};
use crate::exact::representation::{Chosen, Outcome, Representation, Steps};
use crate::Matrix;

/// Planes of `ways`, whose values may temporarily be negative.
const WAY_PLANES: usize = 9;
/// Planes of each of `low` and `high`: how often items must and may be covered.
const BOUND_PLANES: usize = 5;
/// Maximum options of an item; the item may have one more way.
const MAX_WAYS: usize = (1 << (WAY_PLANES - 1)) - 2;

/// A matrix as bit sets of `W` words of items, with a search for its covers.
pub struct Sliced<const W: usize> {
    options: OptionBits<BLOCK>,
    items: [Word<W>; BLOCK],
    /// The items to be covered exactly once, and the options with primary items.
    singles: Bits<W>,
    useful: Block,
    start: SlicedState<W>,
    state: SlicedState<W>,
    /// The options that [`Sliced::hide`] will remove.
    dying: [Block; 1],
    levels: Vec<SlicedLevel<W>>,
    chosen: Vec<u32>,
    /// Whether the search must backtrack before it continues.
    is_leaf: bool,
    steps: Steps,
    /// `COUNTS_AFTER_NODES`, except in tests.
    pub counts_after_nodes: u64,
}

#[derive(Clone, Copy)]
struct SlicedState<const W: usize> {
    live: [Block; 1],
    ways: DenseState<W, WAY_PLANES>,
    low: [Bits<W>; BOUND_PLANES],
    high: [Bits<W>; BOUND_PLANES],
    is_dead: bool,
}

/// A branch: the state before it, the option tried, and the number of options chosen before.
struct SlicedLevel<const W: usize> {
    state: SlicedState<W>,
    option: usize,
    chosen: usize,
}

#[inline(always)]
fn any<const W: usize>(planes: &[Bits<W>]) -> Bits<W> {
    planes.iter().fold(Bits::EMPTY, |any, plane| any.or(plane))
}

impl<const W: usize> Sliced<W> {
    /// Prepares `matrix`; None if it has colours or is too large.
    pub fn new(matrix: &Matrix) -> Option<Sliced<W>> {
        let has_colour =
            |option| matrix.colours_of(option).map_or(false, |own| own.iter().any(|&own| own > 0));
        let is_small = matrix.options() <= BITS && matrix.items() <= 64 * W;
        if !is_small || (0..matrix.options()).any(has_colour) {
            return None;
        }
        let options = OptionBits::by_first_item(matrix);
        let mut items = [[Bits::EMPTY; 65]; BLOCK];
        let mut start = SlicedState {
            live: [[0; BLOCK]],
            ways: DenseState { open: Bits::EMPTY, planes: [Bits::EMPTY; WAY_PLANES] },
            low: [Bits::EMPTY; BOUND_PLANES],
            high: [Bits::EMPTY; BOUND_PLANES],
            is_dead: false,
        };
        options.fill(&mut start.live);
        let (mut singles, mut useful) = (Bits::EMPTY, [[0; BLOCK]]);
        for item in 0..matrix.items() {
            let mut count = 0;
            for option in elements(options.of(item)) {
                items[option / 64][option % 64].insert(item);
                count += 1;
            }
            let (low, high) = matrix.bounds(item);
            let high = (high as usize).min(count.max(1));
            if count > MAX_WAYS || high >= 1 << BOUND_PLANES {
                return None;
            }
            start.is_dead |= low as usize > count;
            let low = (low as usize).min(count);
            write(&mut start.ways.planes, item, count + 1 - low);
            write(&mut start.low, item, low);
            write(&mut start.high, item, high);
            if low > 0 {
                start.ways.open.insert(item);
            }
            if matrix.bounds(item) == (1, 1) {
                singles.insert(item);
            }
            if item < matrix.primary() {
                unite(&mut useful, options.of(item));
            }
        }
        Some(Sliced {
            options,
            items,
            singles,
            useful: useful[0],
            start,
            state: start,
            dying: [[0; BLOCK]],
            levels: Vec::new(),
            chosen: Vec::new(),
            is_leaf: true,
            steps: Steps::new(),
            counts_after_nodes: COUNTS_AFTER_NODES,
        })
    }

    /// Chooses a live option. [`Sliced::hide`] must then remove the conflicting options.
    #[inline]
    fn choose(&mut self, option: usize) {
        let items = self.items[option / 64][option % 64];
        let state = &mut self.state;
        state.live[0][option / 64] &= !(1 << (option % 64));
        self.chosen.push(option as u32);
        // An item loses an option; if it needed that option, its number of ways stays the same.
        let needed = items.and(&state.ways.open);
        subtract(&mut state.low, &[needed]);
        if needed != items {
            subtract(&mut state.ways.planes, &[items.without(&needed)]);
        }
        state.ways.open = state.ways.open.and(&any(&state.low));
        subtract(&mut state.high, &[items]);
        for item in items.without(&any(&state.high)).iter() {
            unite(&mut self.dying, self.options.of(item));
        }
    }

    #[inline]
    fn hide(&mut self) {
        let state = &mut self.state;
        for (word, items) in self.items.iter().enumerate() {
            let mut dead = state.live[0][word] & self.dying[0][word];
            state.live[0][word] &= !dead;
            while dead != 0 {
                count_down(&mut state.ways.planes, items, &mut dead);
            }
        }
        self.dying = [[0; BLOCK]];
        state.is_dead |= !state.ways.planes[WAY_PLANES - 1].and(&state.ways.open).is_empty();
    }

    /// Chooses options of the items `forced` until each of these items is covered as often as it must be.
    fn take(&mut self, mut forced: Bits<W>) {
        while let Some(item) = forced.min() {
            let mut left = self.state.live;
            left[0].iter_mut().zip(&self.dying[0]).for_each(|(left, dying)| *left &= !dying);
            match first_of_both(self.options.of(item), &left) {
                Some(option) => self.choose(option),
                None => {
                    self.state.is_dead = true;
                    return;
                }
            }
            forced = forced.and(&self.state.ways.open);
        }
    }

    /// Chooses all options of items with one way, repeatedly. Returns false if some item has no way left.
    fn settle(&mut self) -> bool {
        loop {
            self.hide();
            if self.state.is_dead {
                return false;
            }
            match self.state.ways.look() {
                DenseNode::Dead => return false,
                DenseNode::Forced(items) => self.take(items),
                DenseNode::Covered | DenseNode::Open => return true,
            }
        }
    }

    /// Branches on an option. Returns false if there is none to choose: the chosen options are a cover.
    fn branch(&mut self) -> bool {
        let ways = &self.state.ways;
        let option = if ways.open.is_empty() {
            first_of_both(&[self.useful], &self.state.live)
        } else {
            let singles = ways.open.and(&self.singles);
            let open = if singles.is_empty() { ways.open } else { singles };
            let (item, _) = DenseState { open, planes: ways.planes }.smallest();
            first_of_both(self.options.of(item), &self.state.live)
        };
        if let Some(option) = option {
            self.levels.push(SlicedLevel { state: self.state, option, chosen: self.chosen.len() });
            self.choose(option);
            self.is_leaf = false;
        }
        option.is_some()
    }

    /// Backtracks to the last level and removes the option tried there. Returns false if there is no level.
    fn go_on(&mut self) -> bool {
        self.levels.pop().map_or(false, |SlicedLevel { state, option, chosen }| {
            self.state = state;
            self.chosen.truncate(chosen);
            self.dying = [[0; BLOCK]];
            self.dying[0][option / 64] |= 1 << (option % 64);
            true
        })
    }

    /// A key of the state. From states with equal keys, the search finds the same number of covers.
    fn key(&self) -> Vec<u8> {
        let SlicedState { live, ways, high, .. } = &self.state;
        // An item that needs no further options has one more way than options.
        let mut more = ways.planes;
        subtract(&mut more, high);
        let is_binding = any(&more[1..]).without(&more[WAY_PLANES - 1]).or(&ways.open);
        let mut key = Vec::with_capacity(8 * (BLOCK + BOUND_PLANES * W));
        let words = self.options.names.len() / 64 + 1;
        live[0].iter().take(words).for_each(|word| key.extend_from_slice(&word.to_le_bytes()));
        for plane in high {
            let plane = plane.and(&is_binding);
            plane.words().iter().for_each(|word| key.extend_from_slice(&word.to_le_bytes()));
        }
        key
    }
}

impl<const W: usize> Representation for Sliced<W> {
    fn begin(&mut self, given: &[usize]) {
        self.state = self.start;
        self.steps = Steps::new();
        self.dying = [[0; BLOCK]];
        self.levels.clear();
        self.chosen.clear();
        self.is_leaf = self.state.is_dead;
        for &name in given {
            let option = self.options.number(name);
            self.is_leaf |= self.state.live[0][option / 64] >> (option % 64) & 1 == 0;
            if self.is_leaf {
                return;
            }
            self.choose(option);
            self.hide();
        }
    }

    fn next(&mut self) -> Outcome {
        loop {
            if let Some(step) = self.steps.pause() {
                return Outcome::Paused(step);
            }
            if self.is_leaf && !self.go_on() {
                return Outcome::Exhausted;
            }
            self.is_leaf = true;
            if self.settle() && !self.branch() {
                return Outcome::Covered;
            }
        }
    }

    fn cover(&self) -> Chosen<'_> {
        Chosen { chosen: &self.chosen, names: &self.options.names }
    }

    /// Counts the covers below each state only once, however often it is reached.
    fn count(&mut self, limit: u64) -> u64 {
        let (mut count, mut counts) = (0, Counts::new(self.counts_after_nodes));
        while count < limit {
            if self.is_leaf {
                counts.close(self.levels.len(), count);
                if !self.go_on() {
                    return count;
                }
            }
            self.is_leaf = true;
            let is_open = self.settle() && !counts.add_known(|| self.key(), self.levels.len(), &mut count);
            if is_open && !self.branch() {
                count += 1;
            }
        }
        limit
    }
}
