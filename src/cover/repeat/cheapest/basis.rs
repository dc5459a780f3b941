//! The inverse of a basis of the linear program (`simplex`), in a form that is small and changes quickly.
//!
//! A basis has a variable in each of its *positions*, as many as there are items: options, and the surplus of items. An item whose
//! surplus is not in the basis is *tight*; there are as many of them as options in the basis. All of the inverse follows from that of
//! the tight items' rows and the basic options' columns:
//!
//! ```text
//!                  options   surplus                          tight items   others
//! tight items   (  A            0   )        options       (  inverse of A     0   )
//! other items   (  C           -I   )        surplus       (  C / A           -I   )
//! ```
//!
//! A basis that differs by some exchanges of a variable is stored as the inverse before and the *changes*, a column for each (product
//! form of the inverse; Dantzig and Orchard-Hays, 1954), so that trying out a decision takes no copy of the inverse.

use super::sparse::Sparse;
use crate::cover::processor::{Task, run};
use std::rc::Rc;

/// A variable that is not in the basis.
const NONE: u32 = u32::MAX;
/// Smaller entries do not make a basis.
const LEAST_PIVOT: f64 = 1e-9;
/// The exchanges after which the inverse is computed from nothing, and those between two inverses while this is done.
const MOST_AGE: u32 = 400;
const RUN: usize = 16;
/// Right sides with fewer numbers than this are added up one by one.
const FEW: usize = 12;
/// The numbers that are computed together.
const LANES: usize = 8;

/// A basis and its inverse.
#[derive(Clone)]
pub struct Basis {
    sparse: Rc<Sparse>,
    inverse: Rc<Inverse>,
    changes: Vec<Rc<Change>>,
    /// The variable of each position, and the position of each variable: options, then the surplus of items.
    variables: Vec<u32>,
    positions: Vec<u32>,
    /// The exchanges since the inverse was computed from nothing.
    age: u32,
}

/// The inverse of the tight part.
struct Inverse {
    tight: Vec<u32>,
    /// The options and their positions, and for each option its place among them.
    options: Vec<(u32, u32)>,
    lines: Vec<u32>,
    /// The variable of each position.
    variables: Vec<u32>,
    /// A line for each option, with a number for each tight item and some zeros.
    cells: Vec<f64>,
    width: usize,
}

/// A variable that left the basis: its position, and the column of the one that came instead.
struct Change {
    position: usize,
    column: Vec<f64>,
}

/// [`Basis::row`], for each processor.
struct Row<'a> {
    basis: &'a Basis,
    row: &'a mut [f64],
    items: &'a mut [f64],
    space: &'a mut Space,
}

/// [`Basis::column`], for each processor.
struct Column<'a> {
    basis: &'a Basis,
    items: &'a mut [f64],
    column: &'a mut [f64],
    space: &'a mut Space,
}

/// Space for computations.
#[derive(Default)]
pub struct Space {
    touched: Vec<u32>,
    lines: Vec<f64>,
    sums: Vec<f64>,
}

impl Task for Row<'_> {
    type Outcome = ();

    #[inline(always)]
    fn run(self) {
        self.basis.times_row(self.row, self.items, self.space);
    }
}

impl Task for Column<'_> {
    type Outcome = ();

    #[inline(always)]
    fn run(self) {
        self.basis.times_column(self.items, self.column, self.space);
    }
}

impl Inverse {
    #[inline(always)]
    fn line(&self, line: usize) -> &[f64] {
        &self.cells[line * self.width..(line + 1) * self.width]
    }
}

impl Basis {
    /// The surplus of all items.
    pub fn new(sparse: Rc<Sparse>) -> Basis {
        let (items, options) = (sparse.items.len(), sparse.options.len());
        let variables: Vec<u32> = (options as u32..(options + items) as u32).collect();
        let mut positions = vec![NONE; options];
        positions.extend(0..items as u32);
        let inverse = Inverse {
            tight: Vec::new(),
            options: Vec::new(),
            lines: vec![NONE; options],
            variables: variables.clone(),
            cells: Vec::new(),
            width: 0,
        };
        Basis { sparse, inverse: Rc::new(inverse), changes: Vec::new(), variables, positions, age: 0 }
    }

    /// The variable of each position.
    pub fn variables(&self) -> &[u32] {
        &self.variables
    }

    /// The position of a variable, if it is in the basis.
    #[inline]
    pub fn position(&self, variable: usize) -> Option<usize> {
        match self.positions[variable] {
            NONE => None,
            position => Some(position as usize),
        }
    }

    /// The exchanges since the inverse was computed, and since this was done from nothing.
    pub fn ages(&self) -> (usize, u32) {
        (self.changes.len(), self.age)
    }

    /// Multiplies a row with a number for each position by the inverse: a number for each item.
    pub fn row(&self, row: &mut [f64], items: &mut [f64], space: &mut Space) {
        run(Row { basis: self, row, items, space });
    }

    /// Multiplies the inverse by a column with a number for each item: a number for each position. The column is used up.
    pub fn column(&self, items: &mut [f64], column: &mut [f64], space: &mut Space) {
        run(Column { basis: self, items, column, space });
    }

    #[inline(always)]
    fn times_row(&self, row: &mut [f64], items: &mut [f64], space: &mut Space) {
        space.touched.clear();
        space
            .touched
            .extend((0..row.len()).filter(|&position| row[position] != 0.0).map(|position| position as u32));
        for change in self.changes.iter().rev() {
            let of = |&position: &u32| row[position as usize] * change.column[position as usize];
            let product: f64 = space.touched.iter().map(of).sum();
            let (pivot, own) = (change.column[change.position], row[change.position]);
            if own == 0.0 && product == 0.0 {
                continue;
            }
            if own == 0.0 && !space.touched.contains(&(change.position as u32)) {
                space.touched.push(change.position as u32);
            }
            row[change.position] = (own + own * pivot - product) / pivot;
        }
        let (inverse, options) = (&*self.inverse, self.sparse.options.len());
        space.lines.clear();
        space.lines.resize(inverse.options.len(), 0.0);
        items.iter_mut().for_each(|number| *number = 0.0);
        for (&variable, &factor) in inverse.variables.iter().zip(&*row).filter(|&(_, &factor)| factor != 0.0)
        {
            match (variable as usize).checked_sub(options) {
                None => space.lines[inverse.lines[variable as usize] as usize] += factor,
                Some(item) => {
                    items[item] -= factor;
                    for &option in self.sparse.items.get(item) {
                        if let Some(sum) = space.lines.get_mut(inverse.lines[option as usize] as usize) {
                            *sum += factor;
                        }
                    }
                }
            }
        }
        space.sums.clear();
        space.sums.resize(inverse.width, 0.0);
        for (line, &factor) in space.lines.iter().enumerate().filter(|&(_, &factor)| factor != 0.0) {
            add(&mut space.sums, factor, inverse.line(line));
        }
        for (&item, sum) in inverse.tight.iter().zip(&space.sums) {
            items[item as usize] += sum;
        }
    }

    #[inline(always)]
    fn times_column(&self, items: &mut [f64], column: &mut [f64], space: &mut Space) {
        let (inverse, options) = (&*self.inverse, self.sparse.options.len());
        space.sums.clear();
        space.sums.resize(inverse.width, 0.0);
        let mut few = [(0, 0.0); FEW];
        let mut length = 0;
        for (place, &item) in inverse.tight.iter().enumerate() {
            let number = std::mem::replace(&mut items[item as usize], 0.0);
            space.sums[place] = number;
            if number != 0.0 {
                if length < FEW {
                    few[length] = (place, number);
                }
                length += 1;
            }
        }
        for (line, &(option, position)) in inverse.options.iter().enumerate() {
            let cells = inverse.line(line);
            let value: f64 = if length <= FEW {
                few[..length].iter().map(|&(place, number)| cells[place] * number).sum()
            } else {
                dot(cells, &space.sums)
            };
            column[position as usize] = value;
            if value != 0.0 {
                self.sparse
                    .options
                    .get(option as usize)
                    .iter()
                    .for_each(|&item| items[item as usize] -= value);
            }
        }
        for (position, &variable) in inverse.variables.iter().enumerate() {
            if let Some(item) = (variable as usize).checked_sub(options) {
                column[position] = -items[item];
            }
        }
        for change in &self.changes {
            let pivot = change.column[change.position];
            let value = column[change.position] / pivot;
            if value != 0.0 {
                add(column, -value, &change.column);
            }
            column[change.position] = value;
        }
    }

    /// Puts a variable with this column into the basis in place of that of `position`.
    pub fn exchange(&mut self, position: usize, entering: usize, column: &[f64]) {
        self.changes.push(Rc::new(Change { position, column: column.to_vec() }));
        let before = std::mem::replace(&mut self.variables[position], entering as u32);
        self.positions[before as usize] = NONE;
        self.positions[entering] = position as u32;
        self.age += 1;
    }

    /// Computes the inverse for the present basis. From nothing, if that was not done for long; then the basis is changed if it is
    /// found not to be one. Whether this was done.
    pub fn renew(&mut self, is_wrong: bool, space: &mut Space) -> bool {
        if is_wrong || self.age >= MOST_AGE {
            self.begin_anew(space);
            return true;
        }
        self.fold(space);
        false
    }

    /// Computes the inverse from that before and the changes.
    fn fold(&mut self, space: &mut Space) {
        let (items, options) = (self.sparse.items.len(), self.sparse.options.len());
        let tight: Vec<u32> = (0..items)
            .filter(|&item| self.positions[options + item] == NONE)
            .map(|item| item as u32)
            .collect();
        let basic: Vec<(u32, u32)> = self
            .variables
            .iter()
            .enumerate()
            .filter(|&(_, &variable)| (variable as usize) < options)
            .map(|(position, &variable)| (variable, position as u32))
            .collect();
        let mut lines = vec![NONE; options];
        basic.iter().enumerate().for_each(|(line, &(option, _))| lines[option as usize] = line as u32);
        let width = (tight.len() + LANES - 1) / LANES * LANES;
        let mut cells = vec![0.0; width * basic.len()];
        let (mut row, mut numbers) = (vec![0.0; items], vec![0.0; items]);
        for (line, &(_, position)) in basic.iter().enumerate() {
            row.iter_mut().for_each(|number| *number = 0.0);
            row[position as usize] = 1.0;
            self.row(&mut row, &mut numbers, space);
            let line = &mut cells[line * width..(line + 1) * width];
            line.iter_mut().zip(&tight).for_each(|(cell, &item)| *cell = numbers[item as usize]);
        }
        let variables = self.variables.clone();
        self.inverse = Rc::new(Inverse { tight, options: basic, lines, variables, cells, width });
        self.changes.clear();
    }

    /// Computes the inverse from nothing: the options enter one after the other.
    fn begin_anew(&mut self, space: &mut Space) {
        let (items, options) = (self.sparse.items.len(), self.sparse.options.len());
        let wanted: Vec<u32> =
            self.variables.iter().copied().filter(|&variable| (variable as usize) < options).collect();
        let mut is_free: Vec<bool> = (0..items).map(|item| self.positions[options + item] == NONE).collect();
        *self = Basis::new(Rc::clone(&self.sparse));
        let (mut column, mut numbers) = (vec![0.0; items], vec![0.0; items]);
        for option in wanted {
            numbers.iter_mut().for_each(|number| *number = 0.0);
            self.sparse.options.get(option as usize).iter().for_each(|&item| numbers[item as usize] = 1.0);
            self.column(&mut numbers, &mut column, space);
            let (mut best, mut most) = (None, LEAST_PIVOT);
            for item in (0..items).filter(|&item| is_free[item]) {
                if column[item].abs() > most {
                    most = column[item].abs();
                    best = Some(item);
                }
            }
            if let Some(item) = best {
                self.exchange(item, option as usize, &column);
                is_free[item] = false;
                if self.changes.len() == RUN {
                    self.fold(space);
                }
            }
        }
        self.fold(space);
        self.age = 0;
    }
}

/// The sum of the products.
#[inline(always)]
fn dot(one: &[f64], other: &[f64]) -> f64 {
    let mut sums = [0.0; LANES];
    let (mut ones, mut others) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
    for (one, other) in (&mut ones).zip(&mut others) {
        for lane in 0..LANES {
            sums[lane] += one[lane] * other[lane];
        }
    }
    let rest: f64 = ones.remainder().iter().zip(others.remainder()).map(|(one, other)| one * other).sum();
    sums.iter().sum::<f64>() + rest
}

/// Adds `factor` times another row to a row.
#[inline(always)]
fn add(row: &mut [f64], factor: f64, other: &[f64]) {
    row.iter_mut().zip(other).for_each(|(number, other)| *number += factor * other);
}
