//! Repeat cover (set cover): options that cover every primary item at least once, as few as possible or at most k.
//!
//! Both directions of the matrix are bits, so that a step of the search is a few operations on words:
//!
//! ```text
//! options   for each option the items it covers    ..1.11.1
//! items     for each item the options that cover it  .1..1...1
//! state     items not covered yet, options allowed, how many may still be chosen; copied on a branch, never undone
//! ```
//!
//! A node of the search costs one pass over the uncovered items and one over the allowed options. What keeps nodes few:
//!
//! * **forced**: an uncovered item with one allowed option takes it;
//! * **smallest item**: branch on the uncovered item with the fewest allowed options;
//! * **exclusion**: an option that was tried is not allowed in the branches after it, which have to do without it;
//! * **dominance**: an option that covers nothing that another does not cover too is dropped; so is an item that every
//!   option of some other item covers. What is dropped forces or drops more, so this is repeated until nothing changes,
//!   at every node: where options are small and overlap locally, as on grids, it saves most of the search;
//! * **bounds**: uncovered items of which no two share an option need an option each (*packing*); and the k options that
//!   cover most must cover as many as there are left (*volume*).
//!
//! Secondary items need no cover and are ignored. Sources: Knuth, TAOCP 7.2.2.1 for the words; Beasley, "An algorithm for
//! set covering problem", EJOR 31 (1987), for the reductions.

use super::bits::Bits;
use super::matrix::Matrix;

/// A repeat cover problem.
#[derive(Clone, Debug)]
pub struct Repeat {
    items: usize,
    options: Vec<Vec<u32>>,
}

/// Calls a function for the least number of words that is enough.
macro_rules! by_words {
    ($repeat:expr, $words:ident => $call:expr) => {
        match ($repeat.items.max($repeat.options.len()) + 63) / 64 {
            0..=1 => {
                const $words: usize = 1;
                $call
            }
            2 => {
                const $words: usize = 2;
                $call
            }
            3..=4 => {
                const $words: usize = 4;
                $call
            }
            5..=8 => {
                const $words: usize = 8;
                $call
            }
            9..=32 => {
                const $words: usize = 32;
                $call
            }
            33..=256 => {
                const $words: usize = 256;
                $call
            }
            _ => panic!("more than {} items or options", 256 * 64),
        }
    };
}

impl Repeat {
    /// The most items, or options, that there may be.
    pub const MOST: usize = 256 * 64;

    /// Prepares `matrix`.
    ///
    /// # Panics
    /// If it has more than [`Repeat::MOST`] primary items or options.
    pub fn new(matrix: &Matrix) -> Repeat {
        let items = matrix.primary();
        assert!(items.max(matrix.options()) <= Repeat::MOST, "more than {} items or options", Repeat::MOST);
        let primary = |option| matrix.option(option).iter().copied().filter(|&item| (item as usize) < items);
        Repeat { items, options: (0..matrix.options()).map(|option| primary(option).collect()).collect() }
    }

    /// At most `most` options that cover every item, in no particular order. None if there are none.
    pub fn at_most(&self, most: usize) -> Option<Vec<usize>> {
        by_words!(self, W => Search::<W>::new(self).at_most(most))
    }

    /// The fewest options that cover every item. None if some item has no option.
    pub fn fewest(&self) -> Option<Vec<usize>> {
        by_words!(self, W => {
            let search = Search::<W>::new(self);
            let mut best = search.greedy()?;
            while let Some(better) = best.len().checked_sub(1).and_then(|most| search.at_most(most)) {
                best = better;
            }
            Some(best)
        })
    }

    /// How many sets of options cover every item. None if that is 2^128 or more.
    pub fn count(&self) -> Option<u128> {
        by_words!(self, W => Search::<W>::unreduced(self).count())
    }
}

/// The matrix as bits, and where the search starts.
struct Search<const W: usize> {
    options: Vec<Bits<W>>,
    items: Vec<Bits<W>>,
    start: State<W>,
}

#[derive(Clone, Copy, PartialEq)]
struct State<const W: usize> {
    /// Items not covered yet.
    uncovered: Bits<W>,
    /// Options that may be chosen.
    allowed: Bits<W>,
}

/// A node with branches left to try.
struct Level<const W: usize> {
    state: State<W>,
    /// The options that cover the item branched on and were not tried yet.
    untried: Bits<W>,
    /// How many options had been chosen.
    chosen: usize,
}

/// What a look at a state shows.
enum Sight {
    /// Every item is covered.
    Covered,
    /// No cover can come of it.
    Dead,
    /// This is the only option of some item.
    Forced(usize),
    /// One of the options of this item must be chosen.
    Branch(usize),
}

impl<const W: usize> Search<W> {
    fn unreduced(repeat: &Repeat) -> Search<W> {
        let mut options = vec![Bits::EMPTY; repeat.options.len()];
        let mut items = vec![Bits::EMPTY; repeat.items];
        for (option, covered) in repeat.options.iter().enumerate() {
            for &item in covered {
                options[option].insert(item as usize);
                items[item as usize].insert(option);
            }
        }
        let start = State { uncovered: Bits::first(items.len()), allowed: Bits::first(options.len()) };
        Search { options, items, start }
    }

    fn new(repeat: &Repeat) -> Search<W> {
        let mut search = Search::unreduced(repeat);
        let mut start = search.start;
        while search.reduce(&mut start) {}
        search.start = start;
        search
    }

    /// Drops items and options by dominance. Whether there were any.
    fn reduce(&self, state: &mut State<W>) -> bool {
        let before = *state;
        self.drop_items(state);
        self.drop_options(state);
        *state != before
    }

    /// Drops items that are covered with another one in any case. Of equal ones one stays.
    fn drop_items(&self, state: &mut State<W>) {
        for item in state.uncovered.iter() {
            if !state.uncovered.has(item) {
                continue;
            }
            // What all options of `item` cover; at least itself, and mostly that is seen soon.
            let mut follow = state.uncovered;
            for option in self.items[item].and(&state.allowed).iter() {
                follow = follow.and(&self.options[option]);
                if follow.count() == 1 {
                    break;
                }
            }
            follow.remove(item);
            state.uncovered = state.uncovered.without(&follow);
        }
    }

    /// Drops options that cover nothing that another one does not cover. Of equal ones one stays.
    fn drop_options(&self, state: &mut State<W>) {
        for option in state.allowed.iter() {
            // What covers all that `option` covers.
            let mut better = state.allowed;
            for item in self.options[option].and(&state.uncovered).iter() {
                better = better.and(&self.items[item]);
                if better.count() == 1 {
                    break;
                }
            }
            if better.count() > 1 {
                state.allowed.remove(option);
            }
        }
    }

    /// A cover by whatever covers most each time. None if some item has no option.
    fn greedy(&self) -> Option<Vec<usize>> {
        let mut uncovered = self.start.uncovered;
        let mut chosen = Vec::new();
        while !uncovered.is_empty() {
            let option = self.largest(&self.start.allowed, &uncovered)?;
            if self.options[option].and(&uncovered).is_empty() {
                return None;
            }
            uncovered = uncovered.without(&self.options[option]);
            chosen.push(option);
        }
        Some(chosen)
    }

    /// The one of `options` that covers most of `uncovered`.
    fn largest(&self, options: &Bits<W>, uncovered: &Bits<W>) -> Option<usize> {
        options.iter().max_by_key(|&option| self.options[option].and(uncovered).count())
    }

    fn at_most(&self, most: usize) -> Option<Vec<usize>> {
        let mut levels: Vec<Level<W>> = Vec::new();
        let mut chosen = Vec::new();
        let mut state = self.start;
        loop {
            match self.look(&state, most - chosen.len()) {
                Sight::Covered => return Some(chosen),
                Sight::Forced(option) => {
                    self.choose(&mut state, option);
                    chosen.push(option);
                    continue;
                }
                Sight::Branch(item) => {
                    if self.reduce(&mut state) {
                        continue;
                    }
                    let untried = self.items[item].and(&state.allowed);
                    levels.push(Level { state, untried, chosen: chosen.len() });
                }
                Sight::Dead => {}
            }
            state = loop {
                let level = levels.last_mut()?;
                chosen.truncate(level.chosen);
                match self.largest(&level.untried, &level.state.uncovered) {
                    Some(option) => {
                        level.untried.remove(option);
                        level.state.allowed.remove(option);
                        let mut next = level.state;
                        self.choose(&mut next, option);
                        chosen.push(option);
                        break next;
                    }
                    None => drop(levels.pop()),
                }
            };
        }
    }

    fn choose(&self, state: &mut State<W>, option: usize) {
        state.uncovered = state.uncovered.without(&self.options[option]);
        state.allowed.remove(option);
    }

    /// What can be said of `state` with `most` options still to be chosen.
    fn look(&self, state: &State<W>, most: usize) -> Sight {
        if state.uncovered.is_empty() {
            return Sight::Covered;
        }
        if most == 0 {
            return Sight::Dead;
        }
        let mut smallest = (usize::MAX, 0);
        let mut all = state.allowed;
        for item in state.uncovered.iter() {
            let options = self.items[item].and(&state.allowed);
            let count = options.count();
            if count <= 1 {
                return options.iter().next().map_or(Sight::Dead, Sight::Forced);
            }
            smallest = smallest.min((count, item));
            all = all.and(&options);
        }
        if let Some(option) = all.iter().next() {
            return Sight::Forced(option);
        }
        if most == 1 || self.packing_exceeds(state, smallest.1, most) || self.volume_misses(state, most) {
            return Sight::Dead;
        }
        Sight::Branch(smallest.1)
    }

    /// Whether there are more than `most` uncovered items of which no two share an option: `item`, and from what is left
    /// each time the one whose options cover least of it.
    fn packing_exceeds(&self, state: &State<W>, item: usize, most: usize) -> bool {
        let mut left = state.uncovered;
        let mut item = item;
        for _ in 0..most {
            for option in self.items[item].and(&state.allowed).iter() {
                left = left.without(&self.options[option]);
            }
            let fewest = |item: &usize| self.items[*item].and(&state.allowed).count();
            match left.iter().min_by_key(fewest) {
                Some(next) => item = next,
                None => return false,
            }
        }
        true
    }

    /// Whether the `most` options that cover most cover fewer items than there are left.
    fn volume_misses(&self, state: &State<W>, most: usize) -> bool {
        let mut sizes: Vec<usize> =
            state.allowed.iter().map(|option| self.options[option].and(&state.uncovered).count()).collect();
        if most < sizes.len() {
            sizes.select_nth_unstable_by(most, |a, b| b.cmp(a));
            sizes.truncate(most);
        }
        sizes.iter().sum::<usize>() < state.uncovered.count()
    }

    /// The number of covers: the item with the fewest options is covered by its first allowed option, or not by that but
    /// by the second, and so on; when nothing is left to cover, the rest is free.
    fn count(&self) -> Option<u128> {
        let mut sum: u128 = 0;
        let mut levels = vec![self.start];
        while let Some(state) = levels.pop() {
            let fewest = |item: &usize| self.items[*item].and(&state.allowed).count();
            match state.uncovered.iter().min_by_key(fewest) {
                None => sum = sum.checked_add(1u128.checked_shl(state.allowed.count() as u32)?)?,
                Some(item) => {
                    let mut rest = state;
                    for option in self.items[item].and(&state.allowed).iter() {
                        let mut next = rest;
                        self.choose(&mut next, option);
                        levels.push(next);
                        rest.allowed.remove(option);
                    }
                }
            }
        }
        Some(sum)
    }
}
