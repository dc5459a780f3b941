//! Random inputs for Luogu P4929.

use super::solution::{MOST_COLUMNS, MOST_ROWS};
use crate::generate::matrices::{random, side};
use crate::generate::{Generator, Rng, one_of};

/// Generates a matrix, with or without a cover.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of rows and of columns of a random matrix.
const MOST: i64 = 40;

fn input(rng: &mut Rng, size: usize) -> String {
    let (rows, columns) = (side(rng, size, 1, MOST), side(rng, size, 1, MOST));
    random(rng, rows, columns)
}

/// A matrix of one cell, of one row or of one column, or a large matrix.
fn extreme(rng: &mut Rng) -> String {
    let (rows, columns) = (MOST_ROWS as usize, MOST_COLUMNS as usize);
    let (rows, columns) = one_of(rng, &[(1, 1), (1, columns), (rows, 1), (20, columns), (rows, 20)]);
    random(rng, rows, columns)
}
