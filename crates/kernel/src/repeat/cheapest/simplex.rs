//! The linear program of a cover problem, by the dual simplex method.
//!
//! ```text
//! minimise  sum of cost[j] * x[j]
//! with      sum of x[j] over the options of item i  -  surplus[i]  =  low[i]      for each item
//!           0 <= x[j] <= 1, 0 <= surplus[i] <= high[i] - low[i]
//!           x[j] = 0 if option j is excluded, 1 if it is chosen
//! ```
//!
//! A *basis* (`basis`) has one variable per item; every other variable is at one of its bounds. A step
//! replaces a basic variable that violates its bounds with a variable chosen so that no reduced cost gets the
//! wrong sign. So, apart from rounding, the cost only rises, and it is a lower bound after each step. The
//! leaving variable is the one whose violation is greatest relative to the length of its row (steepest edge;
//! Forrest and Goldfarb, Mathematical Programming 57, 1992).
//!
//! **Takes** a few hundred items: the inverse stores a number for each pair of a tight item and a basic
//! option.
//!
//! Computes in floating point; `tree` verifies the conclusions in whole numbers.

use super::basis::Basis;
use super::sparse::Sparse;
use crate::processor::{run, Task};
use std::rc::Rc;

/// Entries, violations of bounds and reduced costs below these values count as 0.
const MIN_ENTRY: f64 = 1e-9;
const MIN_VIOLATION: f64 = 1e-7;
const MIN_REDUCED_COST: f64 = 1e-9;
/// Squared lengths are at least this.
const MIN_SQUARED_LENGTH: f64 = 1e-4;
/// Steps until values and reduced costs are recomputed, and until the inverse is recomputed.
const RECOMPUTE_AFTER_STEPS: u32 = 64;
const REFACTOR_AFTER_STEPS: u32 = 448;

/// Numbers per vector operation.
const LANES: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Open,
    Excluded,
    Chosen,
}

/// The constant part of a linear program: the matrix, the costs and the bounds.
pub struct Program {
    pub sparse: Rc<Sparse>,
    /// The bounds on how often each item is covered; [`NO_LIMIT`] as the maximum means no limit.
    pub bounds: Vec<(i64, i64)>,
    /// The upper bounds of options (infinite if the items already limit the option to 1), then of surpluses.
    highs: Vec<f64>,
}

pub const NO_LIMIT: i64 = i64::MAX;

impl Program {
    /// The program of `sparse`, with `bounds` on how often each item is covered.
    pub fn new(sparse: Sparse, mut bounds: Vec<(i64, i64)>) -> Program {
        for (options, (_, high)) in sparse.items.iter().zip(&mut bounds) {
            *high = if *high < options.len() as i64 { *high } else { NO_LIMIT };
        }
        let of = |item: &u32| bounds[*item as usize];
        let is_limited = |items: &[u32]| {
            items.iter().map(of).any(|(_, high)| high <= 1)
                || items.iter().map(of).all(|bounds| bounds.0 <= 1 && bounds.1 == NO_LIMIT)
        };
        let value = |items| if is_limited(items) { f64::INFINITY } else { 1.0 };
        let surplus =
            |&(low, high): &(i64, i64)| if high == NO_LIMIT { f64::INFINITY } else { (high - low) as f64 };
        let highs = sparse.options.iter().map(value).chain(bounds.iter().map(surplus)).collect();
        Program { sparse: Rc::new(sparse), bounds, highs }
    }
}

/// A linear program with its current basis.
#[derive(Clone)]
pub struct Simplex {
    program: Rc<Program>,
    sparse: Rc<Sparse>,
    basis: Basis,
    /// The squared lengths of the rows of the inverse.
    lengths: Vec<f64>,
    /// The values of the basic variables, and their bounds.
    values: Vec<f64>,
    lows: Vec<f64>,
    highs: Vec<f64>,
    reduced: Vec<f64>,
    is_high: Vec<bool>,
    /// If there is no solution, multipliers of the items that prove this: with all costs 0, they give a bound
    /// above 0. Otherwise empty.
    pub ray: Vec<f64>,
    fates: Vec<Fate>,
    /// All undecided options, and possibly some decided ones.
    open: Vec<u32>,
    /// A lower bound on the cost, up to rounding.
    pub cost: f64,
}

/// Scratch space shared by all linear programs of a search.
#[derive(Default)]
pub struct Scratch {
    /// By item: scratch numbers, and the leaving row.
    items: Vec<f64>,
    row: Vec<f64>,
    /// By position in the basis: the entering column, and the inverse times the leaving row.
    column: Vec<f64>,
    second: Vec<f64>,
    /// The variables that may enter, their entries in the leaving row, and their reduced costs.
    candidates: Vec<u32>,
    entries: Vec<f64>,
    costs: Vec<f64>,
    sums: Vec<f64>,
}

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

struct Renewal<'a>(&'a mut Basis);

impl Task for Renewal<'_> {
    type Outcome = ();

    #[inline(always)]
    fn run(self) {
        self.0.renew();
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    Optimal,
    /// The cost is above the limit, or there is no solution.
    Dead,
    Unfinished,
}

impl Scratch {
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
    pub fn new(program: Rc<Program>, scratch: &mut Scratch) -> Simplex {
        let sparse = Rc::clone(&program.sparse);
        let (items, options) = (sparse.items.len(), sparse.options.len());
        let mut simplex = Simplex {
            basis: Basis::new(Rc::clone(&sparse)),
            lengths: vec![1.0; items],
            values: vec![0.0; items],
            lows: vec![0.0; items],
            highs: program.highs[options..].to_vec(),
            reduced: vec![0.0; options + items],
            is_high: vec![false; options + items],
            ray: Vec::new(),
            fates: vec![Fate::Open; options],
            open: (0..options as u32).collect(),
            cost: 0.0,
            sparse,
            program,
        };
        simplex.evaluate(scratch);
        simplex
    }

    pub fn value(&self, option: usize) -> f64 {
        match self.basis.position(option) {
            None => self.resting(option),
            Some(position) => self.values[position],
        }
    }

    pub fn fate(&self, option: usize) -> Fate {
        self.fates[option]
    }

    pub fn multiplier(&self, item: usize) -> f64 {
        self.reduced[self.sparse.options.len() + item]
    }

    #[inline(always)]
    fn range(&self, variable: usize) -> (f64, f64) {
        match self.fates.get(variable) {
            Some(Fate::Excluded) => (0.0, 0.0),
            Some(Fate::Chosen) => (1.0, 1.0),
            _ => (0.0, self.program.highs[variable]),
        }
    }

    /// The value of a nonbasic variable.
    #[inline(always)]
    fn resting(&self, variable: usize) -> f64 {
        let (low, high) = self.range(variable);
        if self.is_high[variable] {
            high
        } else {
            low
        }
    }

    pub fn decide(&mut self, option: usize, fate: Fate, scratch: &mut Scratch) {
        let before = self.value(option);
        self.fates[option] = fate;
        if let Some(position) = self.basis.position(option) {
            return self.bound(position);
        }
        let change = self.resting(option) - before;
        if change != 0.0 {
            self.cost += self.reduced[option] * change;
            self.set_column(option, scratch);
            self.values.iter_mut().zip(&scratch.column).for_each(|(value, entry)| *value -= change * entry);
        }
    }

    /// Takes up to `steps` steps, until the cost is minimal or above `limit`. Returns the outcome and the
    /// number of steps taken.
    pub fn solve(&mut self, limit: f64, steps: u32, scratch: &mut Scratch) -> (Solved, u32) {
        self.ray.clear();
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

    #[inline(always)]
    fn bound(&mut self, position: usize) {
        let variable = self.basis.variables()[position] as usize;
        let (low, high) = self.range(variable);
        self.lows[position] = low;
        self.highs[position] = high;
    }

    /// The position of the leaving variable, and by how much this variable violates its bounds (negative if
    /// it is below the lower bound).
    #[inline(always)]
    fn leaving(&self, far: &mut Vec<f64>) -> Option<(usize, f64)> {
        far.clear();
        far.extend(self.values.iter().zip(&self.lows).zip(&self.highs).zip(&self.lengths).map(
            |(((&value, &low), &high), &length)| {
                let beyond = (low - value).max(value - high);
                if beyond > MIN_VIOLATION {
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

    /// Takes a step. Returns the outcome if no variable violates its bounds or no variable can enter.
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
            None => {
                self.ray = scratch.row.iter().map(|entry| sign * entry).collect();
                return Some(Solved::Dead);
            }
        };
        let pivot = if self.is_high[entering] { -pivot } else { pivot };
        self.set_column(entering, scratch);
        let own = scratch.column[leaving];
        if (own - pivot).abs() > 1e-6 * (1.0 + pivot.abs()) && self.basis.age() > 0 {
            self.renew(scratch);
            return None;
        }
        if own.abs() < MIN_ENTRY {
            return Some(Solved::Dead);
        }
        let along = self.reduced[entering] / pivot;
        for (&variable, entry) in scratch.candidates.iter().zip(&scratch.entries) {
            let entry = if self.is_high[variable as usize] { -entry } else { *entry };
            self.reduced[variable as usize] -= along * entry;
        }
        self.cost += along * beyond;
        let out = self.basis.variables()[leaving] as usize;
        self.reduced[out] = -along;
        self.reduced[entering] = 0.0;
        let far = beyond / pivot;
        for (value, entry) in self.values.iter_mut().zip(&scratch.column) {
            *value -= far * entry;
        }
        self.values[leaving] = self.resting(entering) + far;
        self.is_high[out] = beyond > 0.0;
        self.set_lengths(leaving, pivot, scratch);
        self.basis.exchange(leaving, entering, &scratch.row, &scratch.column, &mut scratch.sums);
        self.bound(leaving);
        if self.basis.age() >= REFACTOR_AFTER_STEPS {
            self.renew(scratch);
        } else if self.basis.age() % RECOMPUTE_AFTER_STEPS == 0 {
            self.evaluate(scratch);
        }
        None
    }

    /// Updates the squared lengths of the rows in a step.
    #[inline(always)]
    fn set_lengths(&mut self, leaving: usize, pivot: f64, scratch: &mut Scratch) {
        let length: f64 = scratch.row.iter().map(|number| number * number).sum();
        scratch.items.copy_from_slice(&scratch.row);
        self.basis.column(&mut scratch.items, &mut scratch.second, &mut scratch.sums);
        for ((old, &entry), &product) in self.lengths.iter_mut().zip(&scratch.column).zip(&scratch.second) {
            let times = entry / pivot;
            *old = (*old + times * (times * length - 2.0 * product)).max(MIN_SQUARED_LENGTH + times * times);
        }
        self.lengths[leaving] = length / (pivot * pivot);
    }

    /// Computes the inverse times the column of a variable.
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

    /// Computes the entries of the leaving row for all variables that may enter the basis. Entries and
    /// reduced costs of variables at their upper bounds are negated; surpluses that cannot move get an
    /// infinite reduced cost.
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
                let side = if self.is_high[variable] { -1.0 } else { 1.0 };
                candidates.push(option);
                entries.push(side * list.iter().map(|&item| row[item as usize]).sum::<f64>());
                costs.push(side * self.reduced[variable]);
            }
        }
        for &item in self.basis.tight() {
            let variable = options + item as usize;
            let side = if self.is_high[variable] { -1.0 } else { 1.0 };
            let is_fixed = self.program.highs[variable] == 0.0;
            candidates.push(variable as u32);
            entries.push(-side * row[item as usize]);
            costs.push(if is_fixed { f64::INFINITY } else { side * self.reduced[variable] });
        }
    }

    fn renew(&mut self, scratch: &mut Scratch) {
        run(Renewal(&mut self.basis));
        (0..self.lows.len()).for_each(|position| self.bound(position));
        for (position, length) in self.lengths.iter_mut().enumerate() {
            self.basis.row(position, &mut scratch.row);
            *length = scratch.row.iter().map(|number| number * number).sum();
        }
        self.evaluate(scratch);
    }

    /// Recomputes values, reduced costs and cost from the inverse.
    fn evaluate(&mut self, scratch: &mut Scratch) {
        let options = self.sparse.options.len();
        let Scratch { items, sums, .. } = scratch;
        items.iter_mut().zip(&self.program.bounds).for_each(|(need, bounds)| *need = bounds.0 as f64);
        let mut cost = 0.0;
        for variable in (0..self.reduced.len()).filter(|&variable| self.basis.position(variable).is_none()) {
            let value = self.resting(variable);
            match variable.checked_sub(options) {
                _ if value == 0.0 => {}
                Some(item) => items[item] += value,
                None => {
                    cost += self.sparse.costs[variable] as f64 * value;
                    self.sparse.options.get(variable).iter().for_each(|&item| items[item as usize] -= value);
                }
            }
        }
        self.basis.column(items, &mut self.values, sums);
        for (&variable, value) in self.basis.variables().iter().zip(&self.values) {
            cost += self.sparse.costs.get(variable as usize).map_or(0.0, |&cost| cost as f64 * value);
        }
        self.cost = cost;
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

/// The index and entry of the entering candidate: the candidate whose reduced cost reaches 0 first; on near
/// ties, the one with the greatest entry.
#[inline(always)]
fn entering(sign: f64, scratch: &Scratch) -> Option<(usize, f64)> {
    let mut least = [f64::INFINITY; LANES];
    for (entries, costs) in scratch.entries.chunks(LANES).zip(scratch.costs.chunks(LANES)) {
        for ((least, &entry), &cost) in least.iter_mut().zip(entries).zip(costs) {
            let entry = entry * sign;
            let ratio = (cost.max(0.0) + MIN_REDUCED_COST) / entry;
            let ratio = if entry > MIN_ENTRY { ratio } else { f64::INFINITY };
            *least = if ratio < *least { ratio } else { *least };
        }
    }
    let least = least.iter().copied().fold(f64::INFINITY, f64::min);
    if least == f64::INFINITY {
        return None;
    }
    let (mut best, mut most) = (None, MIN_ENTRY);
    for (place, (&entry, &cost)) in scratch.entries.iter().zip(&scratch.costs).enumerate() {
        let size = entry * sign;
        if cost <= least * size && size > most {
            most = size;
            best = Some((place, entry));
        }
    }
    best
}
