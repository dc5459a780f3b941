//! Random inputs for POJ 3740.

use super::solution::{MOST_COLUMNS, MOST_ROWS};
use crate::generate::matrices::{random, side};
use crate::generate::{Generator, Rng, cases};

/// Generates matrices with and without a cover.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of columns of a random matrix.
const MOST: i64 = 40;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let (rows, columns) = (side(rng, size, 1, MOST_ROWS), side(rng, size, 1, MOST));
        random(rng, rows, columns)
    };
    (0..cases(rng, size, 20)).map(|_| case(rng)).collect()
}

/// Matrices of one cell, of one row and of one column, and matrices with the maximum number of rows and
/// columns.
fn extreme(rng: &mut Rng) -> String {
    let (rows, columns) = (MOST_ROWS as usize, MOST_COLUMNS as usize);
    [(1, 1), (1, columns), (rows, 1), (rows, columns), (rows, columns)]
        .map(|(rows, columns)| random(rng, rows, columns))
        .concat()
}
