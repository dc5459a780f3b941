//! The inverse of a basis of the linear program (`simplex`), in a compact form that is quick to update.
//!
//! A basis has one *position* per item, each with a variable: an option, or the surplus of an item. An item
//! whose surplus is not in the basis is *tight*; the number of tight items equals the number of options in
//! the basis. The whole inverse follows from the inverse of the square matrix of tight items and basic
//! options:
//!
//! ```text
//!                  options   surplus                          tight items   others
//! tight items   (  A            0   )        options       (  inverse of A     0   )
//! other items   (  C           -I   )        surplus       (  C / A           -I   )
//! ```
//!
//! When one variable replaces another, only the small inverse changes: multiples of one row are subtracted
//! from all others. In-place updates, together with better branching, halved the time (2026-11-23).

use super::sparse::Sparse;
use std::rc::Rc;

const NONE: u32 = u32::MAX;
/// Pivots must have an absolute value above this.
const MIN_PIVOT: f64 = 1e-9;
/// Numbers per vector operation.
const LANES: usize = 8;

/// A basis of a linear program, with its inverse.
#[derive(Clone)]
pub struct Basis {
    sparse: Rc<Sparse>,
    /// The variable of each position, and the position of each variable: options first, then surpluses.
    variables: Vec<u32>,
    positions: Vec<u32>,
    /// The tight items, and each item's index in this list.
    tight: Vec<u32>,
    places: Vec<u32>,
    /// The positions with options, and each position's *line*: its index in this list.
    options: Vec<u32>,
    lines: Vec<u32>,
    /// The inverse of A: for each tight item, a column of `height` numbers, one for each line, then spare
    /// numbers.
    cells: Vec<f64>,
    height: usize,
    /// The number of exchanges since the inverse was last computed from scratch.
    age: u32,
}

impl Basis {
    /// The basis of all surpluses.
    pub fn new(sparse: Rc<Sparse>) -> Basis {
        let (items, options) = (sparse.items.len(), sparse.options.len());
        let mut positions = vec![NONE; options];
        positions.extend(0..items as u32);
        Basis {
            sparse,
            variables: (options as u32..(options + items) as u32).collect(),
            positions,
            tight: Vec::new(),
            places: vec![NONE; items],
            options: Vec::new(),
            lines: vec![NONE; items],
            cells: Vec::new(),
            height: 0,
            age: 0,
        }
    }

    /// The variable of each position.
    pub fn variables(&self) -> &[u32] {
        &self.variables
    }

    /// The tight items.
    pub fn tight(&self) -> &[u32] {
        &self.tight
    }

    /// The position of a variable, if it is in the basis.
    #[inline(always)]
    pub fn position(&self, variable: usize) -> Option<usize> {
        match self.positions[variable] {
            NONE => None,
            position => Some(position as usize),
        }
    }

    /// The number of exchanges since the inverse was last computed from scratch.
    pub fn age(&self) -> u32 {
        self.age
    }

    /// Computes the row of the inverse at `position`: a number for each item.
    #[inline(always)]
    pub fn row(&self, position: usize, row: &mut [f64]) {
        row.iter_mut().for_each(|number| *number = 0.0);
        match (self.variables[position] as usize).checked_sub(self.sparse.options.len()) {
            None => self.add_line(self.lines[position], row),
            Some(item) => {
                row[item] = -1.0;
                for &option in self.sparse.items.get(item) {
                    if let Some(position) = self.position(option as usize) {
                        self.add_line(self.lines[position], row);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn add_line(&self, line: u32, row: &mut [f64]) {
        let cells = self.cells.iter().skip(line as usize).step_by(self.height);
        self.tight.iter().zip(cells).for_each(|(&item, cell)| row[item as usize] += cell);
    }

    /// Computes the prices of the items: the row of the basic variables' costs times the inverse.
    pub fn prices(&self, costs: &[i64], prices: &mut [f64]) {
        let of = |&position: &u32| costs[self.variables[position as usize] as usize] as f64;
        let costs: Vec<f64> = self.options.iter().map(of).collect();
        prices.iter_mut().for_each(|price| *price = 0.0);
        for (place, &item) in self.tight.iter().enumerate() {
            let products = self.cells[place * self.height..].iter().zip(&costs);
            prices[item as usize] = products.map(|(cell, cost)| cell * cost).sum();
        }
    }

    /// Multiplies the inverse by the column `items`, which has a number for each item. The result, `column`,
    /// has a number for each position. Overwrites `items` and `sums`.
    #[inline(always)]
    pub fn column(&self, items: &mut [f64], column: &mut [f64], sums: &mut Vec<f64>) {
        sums.clear();
        sums.resize(self.filled(), 0.0);
        for (place, &item) in self.tight.iter().enumerate() {
            let factor = std::mem::replace(&mut items[item as usize], 0.0);
            if factor != 0.0 {
                add(sums, factor, &self.cells[place * self.height..]);
            }
        }
        for (&position, &value) in self.options.iter().zip(&*sums) {
            column[position as usize] = value;
            if value != 0.0 {
                let option = self.variables[position as usize] as usize;
                self.sparse.options.get(option).iter().for_each(|&item| items[item as usize] -= value);
            }
        }
        for (&variable, entry) in self.variables.iter().zip(column) {
            if let Some(item) = (variable as usize).checked_sub(self.sparse.options.len()) {
                *entry = -items[item];
            }
        }
    }

    /// Replaces the variable at `position`, whose row is `row`, with `entering`, whose column is `column`.
    /// Overwrites `factors`.
    #[inline(always)]
    pub fn exchange(
        &mut self,
        position: usize,
        entering: usize,
        row: &[f64],
        column: &[f64],
        factors: &mut Vec<f64>,
    ) {
        let options = self.sparse.options.len();
        let leaving = self.variables[position] as usize;
        if let Some(item) = leaving.checked_sub(options) {
            self.tighten(item);
        }
        let surplus = entering.checked_sub(options);
        if self.lines[position] == NONE && surplus.is_none() {
            self.add_option(position);
        }
        factors.clear();
        factors.extend(self.options.iter().map(|&position| column[position as usize]));
        factors.resize(self.filled(), 0.0);
        let pivot = column[position];
        let own = self.lines[position];
        for (&item, cells) in self.tight.iter().zip(self.cells.chunks_exact_mut(self.height.max(1))) {
            let times = row[item as usize] / pivot;
            if times != 0.0 {
                let filled = factors.len();
                add(&mut cells[..filled], -times, factors);
            }
            if own != NONE {
                cells[own as usize] = times;
            }
        }
        if let Some(item) = surplus {
            self.loosen(item);
            if own != NONE {
                self.remove_option(position);
            }
        }
        self.variables[position] = entering as u32;
        self.positions[leaving] = NONE;
        self.positions[entering] = position as u32;
        self.age += 1;
    }

    /// The used length of a column, rounded up to a multiple of [`LANES`].
    #[inline(always)]
    fn filled(&self) -> usize {
        (self.options.len() + LANES - 1) / LANES * LANES
    }

    fn tighten(&mut self, item: usize) {
        self.places[item] = self.tight.len() as u32;
        self.tight.push(item as u32);
        self.cells.resize(self.tight.len() * self.height, 0.0);
    }

    fn loosen(&mut self, item: usize) {
        let place = std::mem::replace(&mut self.places[item], NONE) as usize;
        self.tight.swap_remove(place);
        let end = self.tight.len() * self.height;
        if let Some(&last) = self.tight.get(place) {
            self.places[last as usize] = place as u32;
            self.cells.copy_within(end..end + self.height, place * self.height);
        }
        self.cells.truncate(end);
    }

    fn add_option(&mut self, position: usize) {
        let line = self.options.len();
        if line == self.height {
            let before = self.height;
            self.height = before + LANES * (1 + before / (8 * LANES));
            let mut cells = vec![0.0; self.tight.len() * self.height];
            for (new, old) in cells.chunks_mut(self.height).zip(self.cells.chunks(before.max(1))) {
                new[..before].copy_from_slice(old);
            }
            self.cells = cells;
        }
        self.cells.chunks_mut(self.height).for_each(|cells| cells[line] = 0.0);
        self.options.push(position as u32);
        self.lines[position] = line as u32;
    }

    fn remove_option(&mut self, position: usize) {
        let line = std::mem::replace(&mut self.lines[position], NONE) as usize;
        self.options.swap_remove(line);
        if let Some(&last) = self.options.get(line) {
            self.lines[last as usize] = line as u32;
            let end = self.options.len();
            self.cells.chunks_mut(self.height).for_each(|cells| cells[line] = cells[end]);
        }
    }

    /// Computes the inverse from scratch. Options that would make the basis singular leave the basis.
    #[inline(always)]
    pub fn renew(&mut self) {
        let (items, options) = (self.sparse.items.len(), self.sparse.options.len());
        let wanted: Vec<u32> =
            self.variables.iter().copied().filter(|&variable| (variable as usize) < options).collect();
        let mut is_free: Vec<bool> = (0..items).map(|item| self.positions[options + item] == NONE).collect();
        *self = Basis::new(Rc::clone(&self.sparse));
        let (mut row, mut column, mut numbers) = (vec![0.0; items], vec![0.0; items], vec![0.0; items]);
        let mut sums = Vec::new();
        for option in wanted {
            numbers.iter_mut().for_each(|number| *number = 0.0);
            self.sparse.options.get(option as usize).iter().for_each(|&item| numbers[item as usize] = 1.0);
            self.column(&mut numbers, &mut column, &mut sums);
            let (mut best, mut most) = (None, MIN_PIVOT);
            for item in (0..items).filter(|&item| is_free[item]) {
                if column[item].abs() > most {
                    most = column[item].abs();
                    best = Some(item);
                }
            }
            if let Some(item) = best {
                self.row(item, &mut row);
                self.exchange(item, option as usize, &row, &column, &mut sums);
                is_free[item] = false;
            }
        }
        self.age = 0;
    }
}

/// Adds `factor` times `other` to `row`.
#[inline(always)]
fn add(row: &mut [f64], factor: f64, other: &[f64]) {
    row.iter_mut().zip(other).for_each(|(number, other)| *number += factor * other);
}
