//! Random inputs for {id}.

use super::solution::{MOST_COLUMNS, MOST_ROWS};
use crate::generate::matrices::{random, side};
use crate::generate::{Generator, Rng, cases};

/// Matrices with and without a cover.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let (rows, columns) = (side(rng, size, 1, MOST_ROWS), side(rng, size, 1, MOST_COLUMNS));
        random(rng, rows, columns)
    };
    (0..cases(rng, size, 10)).map(|_| case(rng)).collect()
}

/// One cell, one row, one column, and the most of both.
fn extreme(rng: &mut Rng) -> String {
    let (rows, columns) = (MOST_ROWS as usize, MOST_COLUMNS as usize);
    [(1, 1), (1, columns), (rows, 1), (rows, columns)]
        .map(|(rows, columns)| random(rng, rows, columns))
        .concat()
}
