//! The linear program of a repeat cover problem, by the dual simplex method.
//!
//! ```text
//! least   sum of cost[j] * x[j]
//! with    sum of x[j] over the options of item i  -  surplus[i]  =  1      for each item
//!         x[j] >= 0, surplus[i] >= 0; x[j] = 0 if option j is excluded, 1 if it is chosen
//! ```
//!
//! A *basis* (`basis`) has one variable for each item; the others are at their bound. A step takes a variable beyond its bounds
//! out of the basis and puts in the variable that keeps all reduced costs from becoming negative: the cost only rises, and is a
//! lower bound after each step. The variable that leaves is the one furthest beyond its bounds, for the length of its row
//! (steepest edge; Forrest and Goldfarb, Mathematical Programming 57, 1992).
//!
//! **Takes** some hundreds of items: the inverse has a number for each two of them that are tight.
//!
//! All of this is in floating-point numbers. What is concluded from it is proved with whole numbers (`tree`).

use super::basis::{Basis, Space};
use super::sparse::Sparse;
use crate::cover::processor::{Task, run};
use std::rc::Rc;

/// Numbers that are smaller count as 0: of an entry, of a variable beyond its bounds, of a reduced cost.
const LEAST_ENTRY: f64 = 1e-9;
const LEAST_BEYOND: f64 = 1e-7;
const LEAST_COST: f64 = 1e-9;
/// Squares of lengths are at least this.
const LEAST_LENGTH: f64 = 1e-4;
/// The steps after which the inverse is computed anew.
const STEPS_TO_RENEWAL: usize = 64;

/// The numbers that are computed together.
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
    /// The values of the variables in the basis.
    values: Vec<f64>,
    /// The reduced costs of all variables.
    reduced: Vec<f64>,
    fates: Vec<Fate>,
    /// For each variable 1 if it may enter the basis, or 0.
    free: Vec<f64>,
    cost: f64,
}

/// Space for computations, that many programs share.
#[derive(Default)]
pub struct Scratch {
    space: Space,
    /// A number for each item.
    items: Vec<f64>,
    /// A number for each position.
    row: Vec<f64>,
    column: Vec<f64>,
    /// The inverse times the row that leaves.
    second: Vec<f64>,
    /// The entries of the row that leaves, by variable.
    entries: Vec<f64>,
}

/// The choice of the variable that enters, for each processor.
struct Entering<'a> {
    simplex: &'a Simplex,
    sign: f64,
    items: &'a [f64],
    entries: &'a mut Vec<f64>,
}

impl Task for Entering<'_> {
    type Outcome = Option<(usize, f64)>;

    #[inline(always)]
    fn run(self) -> Option<(usize, f64)> {
        self.simplex.set_entries(self.items, self.entries);
        self.simplex.entering(self.sign, self.entries)
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
    /// Space for programs of so many items.
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
            reduced: vec![0.0; options + items],
            fates: vec![Fate::Open; options],
            free: vec![0.0; options + items],
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
        self.free[option] = 0.0;
        if self.basis.position(option).is_none() && fate == Fate::Chosen {
            self.cost += self.reduced[option];
            self.set_column(option, scratch);
            self.values.iter_mut().zip(&scratch.column).for_each(|(value, entry)| *value -= entry);
        }
    }

    /// Takes steps until the cost is the least, or above `limit`, but at most `steps`. Returns the steps taken, too.
    pub fn solve(&mut self, limit: f64, steps: u32, scratch: &mut Scratch) -> (Solved, u32) {
        for step in 0..steps {
            if self.cost > limit {
                return (Solved::Dead, step);
            }
            let leaving = match self.leaving() {
                Some(leaving) => leaving,
                None => return (Solved::Optimal, step),
            };
            if !self.step(leaving, scratch) {
                if self.basis.ages().1 > 0 {
                    self.renew(true, scratch);
                    continue;
                }
                return (Solved::Dead, step);
            }
        }
        (if self.cost > limit { Solved::Dead } else { Solved::Unfinished }, steps)
    }

    /// Computes the inverse if many steps were taken, before others start from here.
    pub fn settle(&mut self, most: usize, scratch: &mut Scratch) {
        if self.basis.ages().0 > most {
            self.renew(false, scratch);
        }
    }

    /// The bounds of a variable.
    fn bounds(&self, variable: u32) -> (f64, f64) {
        match self.fates.get(variable as usize) {
            Some(Fate::Excluded) => (0.0, 0.0),
            Some(Fate::Chosen) => (1.0, 1.0),
            _ => (0.0, f64::INFINITY),
        }
    }

    /// The position of the variable that is furthest beyond its bounds, and how far.
    fn leaving(&self) -> Option<(usize, f64)> {
        let (mut best, mut most) = (None, 0.0);
        for (position, (&variable, &value)) in self.basis.variables().iter().zip(&self.values).enumerate() {
            let (low, high) = self.bounds(variable);
            let beyond = if value < low { value - low } else { (value - high).max(0.0) };
            if beyond.abs() > LEAST_BEYOND && beyond * beyond > most * self.lengths[position] {
                most = beyond * beyond / self.lengths[position];
                best = Some((position, beyond));
            }
        }
        best
    }

    /// Takes the variable of a position out of the basis, which is beyond its bounds. False if that is impossible.
    fn step(&mut self, (leaving, beyond): (usize, f64), scratch: &mut Scratch) -> bool {
        scratch.row.iter_mut().for_each(|number| *number = 0.0);
        scratch.row[leaving] = 1.0;
        self.basis.row(&mut scratch.row, &mut scratch.items, &mut scratch.space);
        let sign = if beyond < 0.0 { -1.0 } else { 1.0 };
        let (entering, pivot) =
            match run(Entering { simplex: self, sign, items: &scratch.items, entries: &mut scratch.entries })
            {
                Some(entering) => entering,
                None => return false,
            };
        let length: f64 = scratch.items.iter().map(|number| number * number).sum();
        self.basis.column(&mut scratch.items, &mut scratch.second, &mut scratch.space);
        self.set_column(entering, scratch);
        if (scratch.column[leaving] - pivot).abs() > 1e-6 * (1.0 + pivot.abs()) && self.basis.ages().1 > 0 {
            self.renew(true, scratch);
            return true;
        }
        let along = self.reduced[entering] / pivot;
        for (reduced, entry) in self.reduced.iter_mut().zip(&scratch.entries) {
            *reduced -= along * entry;
        }
        self.cost += along * beyond;
        let before = self.basis.variables()[leaving] as usize;
        self.reduced[before] = -along;
        self.free[before] =
            f64::from(u8::from(self.fates.get(before).map_or(true, |&fate| fate == Fate::Open)));
        self.free[entering] = 0.0;
        self.reduced[entering] = 0.0;
        let far = beyond / pivot;
        for (value, entry) in self.values.iter_mut().zip(&scratch.column) {
            *value -= far * entry;
        }
        self.values[leaving] = far;
        for ((old, &entry), &product) in self.lengths.iter_mut().zip(&scratch.column).zip(&scratch.second) {
            let times = entry / pivot;
            *old = (*old + times * (times * length - 2.0 * product)).max(LEAST_LENGTH + times * times);
        }
        self.lengths[leaving] = length / (pivot * pivot);
        self.basis.exchange(leaving, entering, &scratch.column);
        if self.basis.ages().0 >= STEPS_TO_RENEWAL {
            self.renew(false, scratch);
        }
        true
    }

    /// The column of a variable in terms of the basis.
    fn set_column(&self, variable: usize, scratch: &mut Scratch) {
        let Scratch { items, column, space, .. } = scratch;
        items.iter_mut().for_each(|number| *number = 0.0);
        match variable.checked_sub(self.sparse.options.len()) {
            None => self.sparse.options.get(variable).iter().for_each(|&item| items[item as usize] = 1.0),
            Some(item) => items[item] = -1.0,
        }
        self.basis.column(items, column, space);
    }

    /// Computes the entries of a row for all variables that may enter the basis.
    #[inline(always)]
    fn set_entries(&self, items: &[f64], entries: &mut Vec<f64>) {
        entries.clear();
        entries.extend(
            self.sparse.options.iter().map(|list| list.iter().map(|&item| items[item as usize]).sum::<f64>()),
        );
        entries.extend(items.iter().map(|number| -number));
        entries.iter_mut().zip(&self.free).for_each(|(entry, free)| *entry *= free);
    }

    /// The variable that enters the basis and its entry: the one whose reduced cost becomes 0 first, of nearly equals the one with
    /// the greatest entry.
    #[inline(always)]
    fn entering(&self, sign: f64, entries: &[f64]) -> Option<(usize, f64)> {
        let mut least = [f64::INFINITY; LANES];
        for (entries, reduced) in entries.chunks(LANES).zip(self.reduced.chunks(LANES)) {
            for ((least, &entry), &reduced) in least.iter_mut().zip(entries).zip(reduced) {
                let entry = entry * sign;
                let ratio = (reduced.max(0.0) + LEAST_COST) / entry;
                let ratio = if entry > LEAST_ENTRY { ratio } else { f64::INFINITY };
                *least = if ratio < *least { ratio } else { *least };
            }
        }
        let least = least.iter().copied().fold(f64::INFINITY, f64::min);
        let (mut best, mut most) = (None, LEAST_ENTRY);
        for (variable, (&entry, &reduced)) in entries.iter().zip(&self.reduced).enumerate() {
            let size = entry * sign;
            if reduced <= least * size && size > most {
                most = size;
                best = Some((variable, entry));
            }
        }
        best
    }

    /// Computes the inverse anew for the same basis.
    fn renew(&mut self, is_wrong: bool, scratch: &mut Scratch) {
        if self.basis.renew(is_wrong, &mut scratch.space) {
            self.measure(scratch);
        }
        self.evaluate(scratch);
    }

    /// Computes the lengths of the rows.
    fn measure(&mut self, scratch: &mut Scratch) {
        for position in 0..self.lengths.len() {
            scratch.row.iter_mut().for_each(|number| *number = 0.0);
            scratch.row[position] = 1.0;
            self.basis.row(&mut scratch.row, &mut scratch.items, &mut scratch.space);
            self.lengths[position] = scratch.items.iter().map(|number| number * number).sum();
        }
    }

    /// Computes values, reduced costs and cost from the inverse.
    fn evaluate(&mut self, scratch: &mut Scratch) {
        let options = self.sparse.options.len();
        let Scratch { items, row, space, .. } = scratch;
        items.iter_mut().for_each(|need| *need = 1.0);
        self.cost = 0.0;
        for option in 0..options {
            if self.fates[option] == Fate::Chosen && self.basis.position(option).is_none() {
                self.cost += self.sparse.costs[option] as f64;
                self.sparse.options.get(option).iter().for_each(|&item| items[item as usize] -= 1.0);
            }
        }
        self.basis.column(items, &mut self.values, space);
        for ((number, &variable), value) in row.iter_mut().zip(self.basis.variables()).zip(&self.values) {
            let cost = self.sparse.costs.get(variable as usize).map_or(0.0, |&cost| cost as f64);
            *number = cost;
            self.cost += cost * value;
        }
        self.basis.row(row, items, space);
        for option in 0..options {
            let of: f64 = self.sparse.options.get(option).iter().map(|&item| items[item as usize]).sum();
            self.reduced[option] = self.sparse.costs[option] as f64 - of;
        }
        self.reduced[options..].copy_from_slice(items);
        for (variable, free) in self.free.iter_mut().enumerate() {
            let is_open = self.fates.get(variable).map_or(true, |&fate| fate == Fate::Open);
            *free = f64::from(u8::from(is_open && self.basis.position(variable).is_none()));
        }
        for &variable in self.basis.variables() {
            self.reduced[variable as usize] = 0.0;
        }
    }
}
