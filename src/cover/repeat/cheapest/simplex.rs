//! The linear program of a repeat cover problem, by the dual simplex method.
//!
//! ```text
//! least   sum of cost[j] * x[j]
//! with    sum of x[j] over the options of item i  -  surplus[i]  =  1      for each item
//!         x[j] >= 0, surplus[i] >= 0; x[j] = 0 if option j is excluded, 1 if it is chosen
//! ```
//!
//! A *basis* has one variable for each item; the others are at their bound. Its inverse is kept in full. A step takes a
//! variable beyond its bounds out of the basis and the variable in its place that keeps all reduced costs from becoming negative:
//! the cost only rises, and is a lower bound after each step. Of the variables beyond their bounds, the one that is furthest, for
//! the length of its row, is taken (steepest edge; Forrest and Goldfarb, Mathematical Programming 57, 1992).
//!
//! **Takes** some hundreds of items: the inverse has a number for each two of them. **Costs** about as many steps as that has
//! numbers to take an option in or out, and a hundred of these are often enough to solve a program that differs by one option.
//!
//! All of this is in floating-point numbers. What is concluded from it is proved with whole numbers (`tree`).

use super::sparse::Sparse;
use std::rc::Rc;

/// A variable that is not in the basis.
const NONE: u32 = u32::MAX;
/// Numbers that are smaller count as 0: of an entry, of a variable beyond its bounds, of a reduced cost.
const LEAST_ENTRY: f64 = 1e-9;
const LEAST_BEYOND: f64 = 1e-7;
const LEAST_COST: f64 = 1e-9;
/// The steps after which the inverse is computed anew.
const STEPS_TO_RENEWAL: u32 = 200;

/// The numbers that are computed together.
const LANES: usize = 4;

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
    /// The variables of the basis: options, then the surplus of items.
    basis: Vec<u32>,
    /// For each variable its row in the basis.
    row: Vec<u32>,
    /// The inverse, row by row.
    inverse: Vec<f64>,
    /// The length of a row of the inverse: the items, and some zeros.
    width: usize,
    /// The squares of the lengths of its rows.
    lengths: Vec<f64>,
    /// The values of the variables in the basis.
    values: Vec<f64>,
    /// The reduced costs of all variables.
    reduced: Vec<f64>,
    fates: Vec<Fate>,
    cost: f64,
    /// The steps since the inverse was computed.
    age: u32,
    /// The entries of the row that leaves, by variable.
    entries: Vec<f64>,
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

impl Simplex {
    /// The program of `sparse`, not solved yet.
    pub fn new(sparse: Rc<Sparse>) -> Simplex {
        let (items, options) = (sparse.items.len(), sparse.options.len());
        let mut simplex = Simplex {
            basis: Vec::new(),
            row: Vec::new(),
            inverse: Vec::new(),
            width: (items + LANES - 1) / LANES * LANES,
            lengths: Vec::new(),
            values: vec![0.0; items],
            reduced: vec![0.0; options + items],
            fates: vec![Fate::Open; options],
            cost: 0.0,
            age: 0,
            entries: vec![0.0; options + items],
            sparse,
        };
        simplex.slack_basis();
        simplex.evaluate();
        simplex
    }

    /// No solution costs less, as far as floating-point numbers can say.
    pub fn cost(&self) -> f64 {
        self.cost
    }

    /// The value of an option in the solution.
    pub fn value(&self, option: usize) -> f64 {
        match self.row[option] {
            NONE => f64::from(u8::from(self.fates[option] == Fate::Chosen)),
            row => self.values[row as usize],
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
    pub fn decide(&mut self, option: usize, fate: Fate) {
        self.fates[option] = fate;
        if self.row[option] == NONE && fate == Fate::Chosen {
            self.cost += self.reduced[option];
            let items = self.sparse.items.len();
            for row in 0..items {
                self.values[row] -= self.entry(row, option);
            }
        }
    }

    /// Takes steps until the cost is the least, or above `limit`, but at most `steps`. Returns the steps taken, too.
    pub fn solve(&mut self, limit: f64, steps: u32) -> (Solved, u32) {
        for step in 0..steps {
            if self.cost > limit {
                return (Solved::Dead, step);
            }
            let leaving = match self.leaving() {
                Some(leaving) => leaving,
                None => return (Solved::Optimal, step),
            };
            if !self.step(leaving) {
                if self.age > 0 {
                    self.renew();
                    continue;
                }
                return (Solved::Dead, step);
            }
        }
        (if self.cost > limit { Solved::Dead } else { Solved::Unfinished }, steps)
    }

    /// The bounds of a variable.
    fn bounds(&self, variable: u32) -> (f64, f64) {
        match self.fates.get(variable as usize) {
            Some(Fate::Excluded) => (0.0, 0.0),
            Some(Fate::Chosen) => (1.0, 1.0),
            _ => (0.0, f64::INFINITY),
        }
    }

    /// The row of the variable that is furthest beyond its bounds, and how far.
    fn leaving(&self) -> Option<(usize, f64)> {
        let (mut best, mut most) = (None, 0.0);
        for (row, (&variable, &value)) in self.basis.iter().zip(&self.values).enumerate() {
            let (low, high) = self.bounds(variable);
            let beyond = if value < low { value - low } else { (value - high).max(0.0) };
            let score = beyond * beyond / self.lengths[row];
            if beyond.abs() > LEAST_BEYOND && score > most {
                most = score;
                best = Some((row, beyond));
            }
        }
        best
    }

    /// Takes the variable of a row out of the basis, which is beyond its bounds. False if that is impossible.
    fn step(&mut self, (leaving, beyond): (usize, f64)) -> bool {
        self.set_entries(leaving);
        let entering = match self.entering(if beyond < 0.0 { -1.0 } else { 1.0 }) {
            Some(entering) => entering,
            None => return false,
        };
        let pivot = self.entries[entering];
        if (self.entry(leaving, entering) - pivot).abs() > 1e-6 * (1.0 + pivot.abs()) && self.age > 0 {
            self.renew();
            return true;
        }
        let along = self.reduced[entering] / pivot;
        for (reduced, &entry) in self.reduced.iter_mut().zip(&self.entries) {
            *reduced -= along * entry;
        }
        self.cost += along * beyond;
        let before = self.basis[leaving];
        self.reduced[before as usize] = -along;
        self.reduced[entering] = 0.0;
        let length = beyond / pivot;
        self.exchange(leaving, entering, |value, entry| *value -= length * entry);
        self.values[leaving] = length;
        self.age += 1;
        if self.age >= STEPS_TO_RENEWAL {
            self.renew();
        }
        true
    }

    /// Computes the entries of a row for all variables outside the basis.
    fn set_entries(&mut self, row: usize) {
        let (options, width) = (self.sparse.options.len(), self.width);
        self.entries.iter_mut().for_each(|entry| *entry = 0.0);
        for (item, &part) in self.inverse[row * width..(row + 1) * width].iter().enumerate() {
            if part.abs() > 1e-14 {
                for &option in self.sparse.items.get(item) {
                    self.entries[option as usize] += part;
                }
                self.entries[options + item] = -part;
            }
        }
        for &variable in &self.basis {
            self.entries[variable as usize] = 0.0;
        }
    }

    /// The variable that enters the basis: the one whose reduced cost becomes 0 first, of nearly equals the one with the greatest
    /// entry.
    fn entering(&self, sign: f64) -> Option<usize> {
        let is_free = |variable: usize| self.fates.get(variable).map_or(true, |&fate| fate == Fate::Open);
        let mut least = f64::INFINITY;
        for (variable, (&entry, &reduced)) in self.entries.iter().zip(&self.reduced).enumerate() {
            let entry = entry * sign;
            if entry > LEAST_ENTRY && is_free(variable) {
                least = least.min((reduced.max(0.0) + LEAST_COST) / entry);
            }
        }
        let (mut best, mut most) = (None, 0.0);
        for (variable, (&entry, &reduced)) in self.entries.iter().zip(&self.reduced).enumerate() {
            let entry = entry * sign;
            if entry > LEAST_ENTRY && entry > most && reduced <= least * entry && is_free(variable) {
                most = entry;
                best = Some(variable);
            }
        }
        best
    }

    /// An entry of the column of a variable.
    fn entry(&self, row: usize, variable: usize) -> f64 {
        let options = self.sparse.options.len();
        let inverse = &self.inverse[row * self.width..(row + 1) * self.width];
        match variable.checked_sub(options) {
            Some(item) => -inverse[item],
            None => self.sparse.options.get(variable).iter().map(|&item| inverse[item as usize]).sum(),
        }
    }

    /// Puts a variable into the basis in place of that of a row. `change` is told the value of each other row, or of this, and its
    /// entry.
    fn exchange(&mut self, leaving: usize, entering: usize, change: impl Fn(&mut f64, f64)) {
        let (items, width) = (self.sparse.items.len(), self.width);
        let pivot = self.entry(leaving, entering);
        let mut line: Vec<f64> = self.inverse[leaving * width..(leaving + 1) * width].to_vec();
        line.iter_mut().for_each(|part| *part /= pivot);
        for row in 0..items {
            let entry = self.entry(row, entering);
            if row == leaving || entry.abs() < 1e-12 {
                continue;
            }
            change(&mut self.values[row], entry);
            self.lengths[row] = subtract(&mut self.inverse[row * width..(row + 1) * width], entry, &line);
        }
        self.lengths[leaving] = line.iter().map(|part| part * part).sum();
        self.inverse[leaving * width..(leaving + 1) * width].copy_from_slice(&line);
        let before = std::mem::replace(&mut self.basis[leaving], entering as u32);
        self.row[before as usize] = NONE;
        self.row[entering] = leaving as u32;
    }

    /// The basis of all surplus variables.
    fn slack_basis(&mut self) {
        let (items, options, width) = (self.sparse.items.len(), self.sparse.options.len(), self.width);
        self.basis = (options as u32..(options + items) as u32).collect();
        self.row = vec![NONE; options + items];
        self.inverse = vec![0.0; items * width];
        self.lengths = vec![1.0; items];
        for item in 0..items {
            self.row[options + item] = item as u32;
            self.inverse[item * width + item] = -1.0;
        }
    }

    /// Computes everything anew for the same basis.
    fn renew(&mut self) {
        let (items, options) = (self.sparse.items.len(), self.sparse.options.len());
        let wanted: Vec<u32> =
            self.basis.iter().copied().filter(|&variable| (variable as usize) < options).collect();
        let mut stays = vec![false; items];
        self.basis
            .iter()
            .filter_map(|&variable| (variable as usize).checked_sub(options))
            .for_each(|item| stays[item] = true);
        self.slack_basis();
        for option in wanted {
            let row = (0..items)
                .filter(|&row| !stays[row])
                .map(|row| (self.entry(row, option as usize).abs(), row))
                .fold((LEAST_ENTRY, NONE as usize), |best, one| if one.0 > best.0 { one } else { best })
                .1;
            if row != NONE as usize {
                self.exchange(row, option as usize, |_, _| ());
                stays[row] = true;
            }
        }
        self.evaluate();
        self.age = 0;
    }

    /// Computes values, reduced costs and cost from the inverse.
    fn evaluate(&mut self) {
        let (items, options, width) = (self.sparse.items.len(), self.sparse.options.len(), self.width);
        let mut needs = vec![1.0; items];
        self.cost = 0.0;
        for option in 0..options {
            if self.fates[option] == Fate::Chosen && self.row[option] == NONE {
                self.cost += self.sparse.costs[option] as f64;
                self.sparse.options.get(option).iter().for_each(|&item| needs[item as usize] -= 1.0);
            }
        }
        let mut multipliers = vec![0.0; items];
        for row in 0..items {
            let inverse = &self.inverse[row * width..(row + 1) * width];
            self.values[row] = inverse.iter().zip(&needs).map(|(part, need)| part * need).sum();
            if let Some(&cost) = self.sparse.costs.get(self.basis[row] as usize) {
                self.cost += cost as f64 * self.values[row];
                multipliers.iter_mut().zip(inverse).for_each(|(sum, part)| *sum += cost as f64 * part);
            }
        }
        for option in 0..options {
            let of: f64 =
                self.sparse.options.get(option).iter().map(|&item| multipliers[item as usize]).sum();
            self.reduced[option] = self.sparse.costs[option] as f64 - of;
        }
        self.reduced[options..].copy_from_slice(&multipliers);
        for &variable in &self.basis {
            self.reduced[variable as usize] = 0.0;
        }
    }
}

/// Subtracts `times` times another row from a row, and returns the square of its length.
fn subtract(row: &mut [f64], times: f64, other: &[f64]) -> f64 {
    let mut length = [0.0; LANES];
    for (row, other) in row.chunks_exact_mut(LANES).zip(other.chunks_exact(LANES)) {
        for lane in 0..LANES {
            row[lane] -= times * other[lane];
            length[lane] += row[lane] * row[lane];
        }
    }
    length.iter().sum()
}
