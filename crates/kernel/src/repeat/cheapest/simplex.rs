//! The linear program of a repeat cover problem, by the dual simplex method.
//!
//! ```text
//! least   sum of cost[j] * x[j]
//! with    sum of x[j] over the options of item i  -  surplus[i]  =  1      for each item
//!         x[j] >= 0, surplus[i] >= 0; x[j] = 0 if option j is excluded, 1 if it is chosen
//! ```
//!
//! A *basis* (`basis`) has one variable for each item; the others are at their bound. A step takes a variable
//! beyond its bounds out of the basis and puts in the variable that keeps all reduced costs from becoming
//! negative: but for rounding, the cost only rises, and is a lower bound after each step. The variable that
//! leaves is the one furthest beyond its bounds, for the length of its row (steepest edge; Forrest and
//! Goldfarb, Mathematical Programming 57, 1992).
//!
//! **Takes** a few hundred items: the inverse has a number for each two of them that are tight.
//!
//! All of this is in floating-point numbers. What is concluded from it is proved with whole numbers (`tree`).

use super::basis::Basis;
use super::sparse::Sparse;
use crate::processor::{run, Task};
use std::rc::Rc;

/// Numbers that are smaller count as 0: of an entry, of a variable beyond its bounds, of a reduced cost.
const LEAST_ENTRY: f64 = 1e-9;
const LEAST_BEYOND: f64 = 1e-7;
const LEAST_COST: f64 = 1e-9;
/// Squares of lengths are at least this.
const LEAST_LENGTH: f64 = 1e-4;
/// The steps after which values and reduced costs are computed again, and those after which the inverse is.
const STEPS_TO_VALUES: u32 = 64;
const STEPS_TO_RENEWAL: u32 = 448;

/// How many numbers are computed together.
const LANES: usize = 8;

/// Whether an option is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is not.
    Open,
    /// It is in no cover.
    Excluded,
    /// It is in every cover.
    Chosen,
}

/// The linear program with a basis.
#[derive(Clone)]
pub struct Simplex {
    sparse: Rc<Sparse>,
    basis: Basis,
    /// The squares of the lengths of the rows of the inverse.
    lengths: Vec<f64>,
    /// The values of the variables in the basis, and their bounds.
    values: Vec<f64>,
    lows: Vec<f64>,
    highs: Vec<f64>,
    /// The reduced costs of all variables.
    reduced: Vec<f64>,
    fates: Vec<Fate>,
    /// The options that are open, and maybe others.
    open: Vec<u32>,
    cost: f64,
}

/// Space for computations, that many programs share.
#[derive(Default)]
pub struct Scratch {
    /// A number for each item, and that of the row that leaves.
    items: Vec<f64>,
    row: Vec<f64>,
    /// A number for each position: the column that enters, and the inverse times the row that leaves.
    column: Vec<f64>,
    second: Vec<f64>,
    /// The variables that may enter, their entries in the row that leaves and their reduced costs.
    candidates: Vec<u32>,
    entries: Vec<f64>,
    costs: Vec<f64>,
    sums: Vec<f64>,
}

/// A step, for each processor.
struct Step<'a> {
    simplex: &'a mut Simplex,
    scratch: &'a mut Scratch,
}

impl Task for Step<'_> {
    type Outcome = Option<Solved>;

    #[inline(always)]
    fn run(self) -> Option<Solved> {
        self.simplex.step(self.scratch)
    }
}

/// [`Basis::renew`], for each processor.
struct Renewal<'a>(&'a mut Basis);

impl Task for Renewal<'_> {
    type Outcome = ();

    #[inline(always)]
    fn run(self) {
        self.0.renew();
    }
}

/// The outcome of [`Simplex::solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The cost is the least.
    Optimal,
    /// The cost is above the limit, or there is no solution.
    Dead,
    /// Steps are left to do.
    Unfinished,
}

impl Scratch {
    /// Space for programs of this many items.
    pub fn new(items: usize) -> Scratch {
        let numbers = vec![0.0; items];
        Scratch {
            items: numbers.clone(),
            row: numbers.clone(),
            column: numbers.clone(),
            second: numbers,
            ..Scratch::default()
        }
    }
}

impl Simplex {
    /// The program of `sparse`, not solved yet.
    pub fn new(sparse: Rc<Sparse>, scratch: &mut Scratch) -> Simplex {
        let (items, options) = (sparse.items.len(), sparse.options.len());
        let mut simplex = Simplex {
            basis: Basis::new(Rc::clone(&sparse)),
            lengths: vec![1.0; items],
            values: vec![0.0; items],
            lows: vec![0.0; items],
            highs: vec![f64::INFINITY; items],
            reduced: vec![0.0; options + items],
            fates: vec![Fate::Open; options],
            open: (0..options as u32).collect(),
            cost: 0.0,
            sparse,
        };
        simplex.evaluate(scratch);
        simplex
    }

    /// No solution costs less, as far as floating-point numbers can say.
    pub fn cost(&self) -> f64 {
        self.cost
    }

    /// The value of an option in the solution.
    pub fn value(&self, option: usize) -> f64 {
        match self.basis.position(option) {
            None => f64::from(u8::from(self.fates[option] == Fate::Chosen)),
            Some(position) => self.values[position],
        }
    }

    /// Whether an option is decided.
    pub fn fate(&self, option: usize) -> Fate {
        self.fates[option]
    }

    /// The multiplier of an item.
    pub fn multiplier(&self, item: usize) -> f64 {
        self.reduced[self.sparse.options.len() + item]
    }

    /// Decides about an option that is open.
    pub fn decide(&mut self, option: usize, fate: Fate, scratch: &mut Scratch) {
        self.fates[option] = fate;
        match self.basis.position(option) {
            Some(position) => self.bound(position),
            None if fate == Fate::Chosen => {
                self.cost += self.reduced[option];
                self.set_column(option, scratch);
                self.values.iter_mut().zip(&scratch.column).for_each(|(value, entry)| *value -= entry);
            }
            None => {}
        }
    }

    /// Takes steps until the cost is the least, or above `limit`, but at most `steps`. Returns the steps
    /// taken, too.
    pub fn solve(&mut self, limit: f64, steps: u32, scratch: &mut Scratch) -> (Solved, u32) {
        let fates = &self.fates;
        self.open.retain(|&option| fates[option as usize] == Fate::Open);
        for step in 0..steps {
            if self.cost > limit {
                return (Solved::Dead, step);
            }
            match run(Step { simplex: self, scratch }) {
                Some(Solved::Dead) if self.basis.age() > 0 => self.renew(scratch),
                Some(end) => return (end, step),
                None => {}
            }
        }
        (if self.cost > limit { Solved::Dead } else { Solved::Unfinished }, steps)
    }

    /// Sets the bounds of the variable of a position.
    #[inline(always)]
    fn bound(&mut self, position: usize) {
        let variable = self.basis.variables()[position] as usize;
        let (low, high) = match self.fates.get(variable) {
            Some(Fate::Excluded) => (0.0, 0.0),
            Some(Fate::Chosen) => (1.0, 1.0),
            _ => (0.0, f64::INFINITY),
        };
        self.lows[position] = low;
        self.highs[position] = high;
    }

    /// The position of the variable that is furthest beyond its bounds, and how far.
    #[inline(always)]
    fn leaving(&self, far: &mut Vec<f64>) -> Option<(usize, f64)> {
        far.clear();
        far.extend(self.values.iter().zip(&self.lows).zip(&self.highs).zip(&self.lengths).map(
            |(((&value, &low), &high), &length)| {
                let beyond = (low - value).max(value - high);
                if beyond > LEAST_BEYOND {
                    beyond * beyond / length
                } else {
                    0.0
                }
            },
        ));
        let mut most = [0.0; LANES];
        for far in far.chunks(LANES) {
            most.iter_mut().zip(far).for_each(|(most, &far)| *most = if far > *most { far } else { *most });
        }
        let most = most.iter().copied().fold(0.0, f64::max);
        let position = far.iter().position(|&far| far == most && far > 0.0)?;
        let (value, low) = (self.values[position], self.lows[position]);
        Some((position, if value < low { value - low } else { value - self.highs[position] }))
    }

    /// Takes a variable out of the basis that is beyond its bounds. Returns the end if there is none, or if
    /// it cannot be taken out.
    #[inline(always)]
    fn step(&mut self, scratch: &mut Scratch) -> Option<Solved> {
        let (leaving, beyond) = match self.leaving(&mut scratch.sums) {
            Some(leaving) => leaving,
            None => return Some(Solved::Optimal),
        };
        self.basis.row(leaving, &mut scratch.row);
        let sign = if beyond < 0.0 { -1.0 } else { 1.0 };
        self.set_entries(scratch);
        let (entering, pivot) = match entering(sign, scratch) {
            Some((place, pivot)) => (scratch.candidates[place] as usize, pivot),
            None => return Some(Solved::Dead),
        };
        self.set_column(entering, scratch);
        let own = scratch.column[leaving];
        if (own - pivot).abs() > 1e-6 * (1.0 + pivot.abs()) && self.basis.age() > 0 {
            self.renew(scratch);
            return None;
        }
        if own.abs() < LEAST_ENTRY {
            return Some(Solved::Dead);
        }
        let along = self.reduced[entering] / pivot;
        for (&variable, entry) in scratch.candidates.iter().zip(&scratch.entries) {
            self.reduced[variable as usize] -= along * entry;
        }
        self.cost += along * beyond;
        self.reduced[self.basis.variables()[leaving] as usize] = -along;
        self.reduced[entering] = 0.0;
        let far = beyond / pivot;
        for (value, entry) in self.values.iter_mut().zip(&scratch.column) {
            *value -= far * entry;
        }
        self.values[leaving] = far;
        self.set_lengths(leaving, pivot, scratch);
        self.basis.exchange(leaving, entering, &scratch.row, &scratch.column, &mut scratch.sums);
        self.bound(leaving);
        if self.basis.age() >= STEPS_TO_RENEWAL {
            self.renew(scratch);
        } else if self.basis.age() % STEPS_TO_VALUES == 0 {
            self.evaluate(scratch);
        }
        None
    }

    /// Computes the lengths of the rows after a step.
    #[inline(always)]
    fn set_lengths(&mut self, leaving: usize, pivot: f64, scratch: &mut Scratch) {
        let length: f64 = scratch.row.iter().map(|number| number * number).sum();
        scratch.items.copy_from_slice(&scratch.row);
        self.basis.column(&mut scratch.items, &mut scratch.second, &mut scratch.sums);
        for ((old, &entry), &product) in self.lengths.iter_mut().zip(&scratch.column).zip(&scratch.second) {
            let times = entry / pivot;
            *old = (*old + times * (times * length - 2.0 * product)).max(LEAST_LENGTH + times * times);
        }
        self.lengths[leaving] = length / (pivot * pivot);
    }

    /// The column of a variable in terms of the basis.
    #[inline(always)]
    fn set_column(&self, variable: usize, scratch: &mut Scratch) {
        let Scratch { items, column, sums, .. } = scratch;
        items.iter_mut().for_each(|number| *number = 0.0);
        match variable.checked_sub(self.sparse.options.len()) {
            None => self.sparse.options.get(variable).iter().for_each(|&item| items[item as usize] = 1.0),
            Some(item) => items[item] = -1.0,
        }
        self.basis.column(items, column, sums);
    }

    /// Computes the entries of a row for all variables that may enter the basis.
    #[inline(always)]
    fn set_entries(&self, scratch: &mut Scratch) {
        let options = self.sparse.options.len();
        let Scratch { candidates, entries, costs, row, .. } = scratch;
        candidates.clear();
        entries.clear();
        costs.clear();
        for &option in &self.open {
            let variable = option as usize;
            if self.basis.position(variable).is_none() {
                let list = self.sparse.options.get(variable);
                candidates.push(option);
                entries.push(list.iter().map(|&item| row[item as usize]).sum());
                costs.push(self.reduced[variable]);
            }
        }
        for &item in self.basis.tight() {
            candidates.push(options as u32 + item);
            entries.push(-row[item as usize]);
            costs.push(self.reduced[options + item as usize]);
        }
    }

    /// Computes the inverse again for the same basis.
    fn renew(&mut self, scratch: &mut Scratch) {
        run(Renewal(&mut self.basis));
        (0..self.lows.len()).for_each(|position| self.bound(position));
        for (position, length) in self.lengths.iter_mut().enumerate() {
            self.basis.row(position, &mut scratch.row);
            *length = scratch.row.iter().map(|number| number * number).sum();
        }
        self.evaluate(scratch);
    }

    /// Computes values, reduced costs and cost from the inverse.
    fn evaluate(&mut self, scratch: &mut Scratch) {
        let options = self.sparse.options.len();
        let Scratch { items, sums, .. } = scratch;
        items.iter_mut().for_each(|need| *need = 1.0);
        self.cost = 0.0;
        for option in 0..options {
            if self.fates[option] == Fate::Chosen && self.basis.position(option).is_none() {
                self.cost += self.sparse.costs[option] as f64;
                self.sparse.options.get(option).iter().for_each(|&item| items[item as usize] -= 1.0);
            }
        }
        self.basis.column(items, &mut self.values, sums);
        for (&variable, value) in self.basis.variables().iter().zip(&self.values) {
            self.cost += self.sparse.costs.get(variable as usize).map_or(0.0, |&cost| cost as f64 * value);
        }
        self.basis.prices(&self.sparse.costs, items);
        for option in 0..options {
            let of: f64 = self.sparse.options.get(option).iter().map(|&item| items[item as usize]).sum();
            self.reduced[option] = self.sparse.costs[option] as f64 - of;
        }
        self.reduced[options..].copy_from_slice(items);
        for &variable in self.basis.variables() {
            self.reduced[variable as usize] = 0.0;
        }
    }
}

/// The place of the variable that enters the basis and its entry: the one whose reduced cost becomes 0 first,
/// of nearly equals the one with the greatest entry.
#[inline(always)]
fn entering(sign: f64, scratch: &Scratch) -> Option<(usize, f64)> {
    let mut least = [f64::INFINITY; LANES];
    for (entries, costs) in scratch.entries.chunks(LANES).zip(scratch.costs.chunks(LANES)) {
        for ((least, &entry), &cost) in least.iter_mut().zip(entries).zip(costs) {
            let entry = entry * sign;
            let ratio = (cost.max(0.0) + LEAST_COST) / entry;
            let ratio = if entry > LEAST_ENTRY { ratio } else { f64::INFINITY };
            *least = if ratio < *least { ratio } else { *least };
        }
    }
    let least = least.iter().copied().fold(f64::INFINITY, f64::min);
    let (mut best, mut most) = (None, LEAST_ENTRY);
    for (place, (&entry, &cost)) in scratch.entries.iter().zip(&scratch.costs).enumerate() {
        let size = entry * sign;
        if cost <= least * size && size > most {
            most = size;
            best = Some((place, entry));
        }
    }
    best
}
