//! An upper bound on the weight of exact covers: Lagrangian multipliers, improved by subgradient steps.
//!
//! The weight of an option is split among its items; an item's share is the option's *multiplier* for this
//! item. A cover has exactly one option per primary item and at most one per secondary item. So it weighs at
//! most the *bound*: the sum of all items' highest multipliers, where negative ones of secondary items count
//! as 0. Every split gives a bound.
//!
//! ```text
//! options   {0, 1}       {1, 2}       {0, 2}
//! weight    4 = 3 + 1    5 = 1 + 4    2 = 2 + 0
//! highest   3 in item 0, 1 in item 1, 4 in item 2: no cover has a weight above 8
//! ```
//!
//! To lower the bound (subgradients: Held and Karp, 1971), every option that is highest in some but not all
//! of its items moves weight from those items to its other items; the unit moved is the same for all options.
//! No split gives a bound below the optimum of the linear relaxation. With this bound, finding the best
//! completions of sudokus with givens in a few rows took milliseconds instead of minutes (2026-11-21).
//!
//! * The **slack** of an option (its reduced cost) is the sum of the distances from its multipliers to the
//!   highest multipliers of its items: choosing it lowers the bound by that sum.
//! * If every option that is highest in one of its items is highest in all its items, these options form a
//!   cover of greatest weight.
//!
//! The multipliers of an option are whole numbers that add up to its weight, so the bound is exact. A step
//! costs one pass over the 1s of the remaining matrix. For repeat covers, see `repeat::multipliers`.

use super::residual::Residual;
use crate::Matrix;

const NONE: u32 = u32::MAX;

/// The weight of every option, split among its items.
#[derive(Default)]
pub struct Multipliers {
    primary: usize,
    /// The start of each option's multipliers in `all`, then the end of `all`.
    starts: Vec<usize>,
    /// The multipliers of all options, each in the order of its items.
    all: Vec<i64>,
    highest: Vec<Highest>,
    /// A compact copy of the remaining problem: its items and live options. A *place* is an index into
    /// `options`.
    items: Vec<u32>,
    options: Vec<u32>,
    /// The start of each option's 1s in the next three lists, then the end of these lists.
    begins: Vec<usize>,
    /// For each 1, the place of its option, its item and its multiplier.
    places: Vec<u32>,
    cells: Vec<u32>,
    multipliers: Vec<i64>,
    /// For each place, the number of items in which its option is highest; 0 between steps.
    tops: Vec<u32>,
}

/// The highest multiplier of an item, and its option's place.
#[derive(Clone, Copy)]
struct Highest {
    multiplier: i64,
    place: u32,
}

impl Multipliers {
    /// Splits the weight of each option, times `scale`, evenly among its items.
    pub fn new(matrix: &Matrix, weights: &[i64], scale: i64) -> Multipliers {
        let mut starts = vec![0];
        let mut all = Vec::with_capacity(matrix.ones());
        for (option, weight) in weights.iter().enumerate() {
            let size = matrix.items_of(option).len() as i64;
            let (each, rest) =
                if size == 0 { (0, 0) } else { (weight * scale / size, weight * scale % size) };
            all.extend((0..size).map(|index| if index == 0 { each + rest } else { each }));
            starts.push(all.len());
        }
        Multipliers {
            primary: matrix.primary(),
            starts,
            all,
            highest: vec![Highest { multiplier: 0, place: NONE }; matrix.items()],
            tops: vec![0; matrix.options()],
            ..Multipliers::default()
        }
    }

    /// Restricts the multipliers to `rest`, in which every primary item has an option.
    pub fn load(&mut self, rest: &Residual) {
        self.items.clear();
        self.items.extend(rest.items());
        self.options.clear();
        self.options.extend(rest.live());
        self.begins.clear();
        self.begins.push(0);
        self.places.clear();
        self.cells.clear();
        self.multipliers.clear();
        for (&option, place) in rest.live().iter().zip(0..) {
            let items = rest.matrix().items_of(option as usize);
            self.cells.extend_from_slice(items);
            self.multipliers.extend_from_slice(&self.all[self.starts[option as usize]..][..items.len()]);
            self.places.resize(self.cells.len(), place);
            self.begins.push(self.cells.len());
        }
    }

    /// Saves the current multipliers; later calls of [`Multipliers::load`] start from them.
    pub fn store(&mut self) {
        for (place, &option) in self.options.iter().enumerate() {
            let own = &self.multipliers[self.begins[place]..self.begins[place + 1]];
            self.all[self.starts[option as usize]..][..own.len()].copy_from_slice(own);
        }
    }

    /// Finds each item's highest multiplier. Returns the bound.
    pub fn bound(&mut self) -> i64 {
        for &item in &self.items {
            let least = if (item as usize) < self.primary { i64::MIN } else { 0 };
            self.highest[item as usize] = Highest { multiplier: least, place: NONE };
        }
        for ((&item, &multiplier), &place) in self.cells.iter().zip(&self.multipliers).zip(&self.places) {
            let highest = &mut self.highest[item as usize];
            if multiplier > highest.multiplier {
                *highest = Highest { multiplier, place };
            }
        }
        self.items.iter().map(|&item| self.highest[item as usize].multiplier).sum()
    }

    /// Takes a step that aims to lower the bound by `aim`. Call [`Multipliers::bound`] first. Returns false
    /// if every option that is highest in an item is highest in all its items.
    ///
    /// Not inlined: within the search, it would run out of registers and take 6% more instructions.
    #[inline(never)]
    pub fn step(&mut self, aim: i64) -> bool {
        // The sum of tops * (size - tops) over all options, where `tops` counts the items in which the option
        // is highest.
        let mut off = 0;
        for &item in &self.items {
            let place = self.highest[item as usize].place;
            if place != NONE {
                let tops = &mut self.tops[place as usize];
                off -= i64::from(2 * *tops + 1);
                *tops += 1;
                off += self.size(place as usize);
            }
        }
        let unit = (aim / off.max(1)).max(1);
        for index in 0..self.items.len() {
            let place = self.highest[self.items[index] as usize].place;
            // Each option moves weight once, at the first item where it is highest, and clears `tops`.
            if place != NONE && self.tops[place as usize] > 0 {
                let tops = i64::from(std::mem::take(&mut self.tops[place as usize]));
                self.move_weight(place, tops, unit);
            }
        }
        off > 0
    }

    /// Moves weight from the items in which the option is highest to its other items.
    fn move_weight(&mut self, place: u32, tops: i64, unit: i64) {
        let range = self.begins[place as usize]..self.begins[place as usize + 1];
        let loss = self.size(place as usize) * unit;
        for (&item, multiplier) in self.cells[range.clone()].iter().zip(&mut self.multipliers[range]) {
            *multiplier += tops * unit;
            if self.highest[item as usize].place == place {
                *multiplier -= loss;
            }
        }
    }

    /// The slack of each live option, by place.
    pub fn slacks(&self) -> Vec<i64> {
        let slack = |place: usize| {
            let range = self.begins[place]..self.begins[place + 1];
            let below =
                |(&item, multiplier): (&u32, &i64)| self.highest[item as usize].multiplier - multiplier;
            self.cells[range.clone()].iter().zip(&self.multipliers[range]).map(below).sum()
        };
        (0..self.options.len()).map(slack).collect()
    }

    /// The highest option of each item, after [`Multipliers::step`] has found that these options form a
    /// cover.
    pub fn cover(&self) -> Vec<u32> {
        let places = self.items.iter().map(|&item| self.highest[item as usize].place);
        let mut cover: Vec<u32> =
            places.filter(|&place| place != NONE).map(|place| self.options[place as usize]).collect();
        cover.sort_unstable();
        cover.dedup();
        cover
    }

    fn size(&self, place: usize) -> i64 {
        (self.begins[place + 1] - self.begins[place]) as i64
    }
}
