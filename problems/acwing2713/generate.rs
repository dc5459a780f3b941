//! Random inputs for AcWing 2713.

use super::solution::MOST;
use crate::generate::matrices::{Rows, matrix, side, written};
use crate::generate::{Generator, Rng};

/// Generates a matrix with at least one 1 in each column.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of rows and of columns of a random matrix.
const MOST_RANDOM: i64 = 30;

fn input(rng: &mut Rng, size: usize) -> String {
    let (rows, columns) = (side(rng, size, 1, MOST_RANDOM), side(rng, size, 1, MOST_RANDOM));
    let matrix = matrix(rng, rows, columns);
    covered(rng, matrix, columns)
}

/// The input for `matrix`, with a 1 added to each column that has none.
fn covered(rng: &mut Rng, mut matrix: Rows, columns: usize) -> String {
    for column in 0..columns {
        if !matrix.iter().any(|row| row.contains(&column)) {
            let row = rng.usize(..matrix.len());
            matrix[row].push(column);
            matrix[row].sort_unstable();
        }
    }
    written(&matrix, columns)
}

/// One cell, one row, one column, or the largest matrix, sparse or dense.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST as usize;
    let (rows, columns, share) = crate::generate::one_of(
        rng,
        &[(1, 1, 0.5), (1, most, 0.5), (most, 1, 0.5), (most, most, 0.05), (most, most, 0.4)],
    );
    let row = |rng: &mut Rng| (0..columns).filter(|_| rng.f64() < share).collect();
    let matrix = (0..rows).map(|_| row(rng)).collect();
    covered(rng, matrix, columns)
}
