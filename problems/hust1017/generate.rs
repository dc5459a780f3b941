//! Random inputs for HUST 1017.

use super::solution::{MOST_COLUMNS, MOST_ROWS};
use crate::generate::matrices::{matrix, side};
use crate::generate::{Generator, Rng, cases};
use std::fmt::Write;

/// Generates matrices. For each row, the input gives the number of ones and their columns.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of rows and of columns of a random matrix.
const MOST: i64 = 100;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let (rows, columns) = (side(rng, size, 1, MOST), side(rng, size, 1, MOST));
        case(rng, rows, columns)
    };
    (0..cases(rng, size, 10)).map(|_| case(rng)).collect()
}

fn case(rng: &mut Rng, rows: usize, columns: usize) -> String {
    let mut text = format!("{rows} {columns}\n");
    for mut row in matrix(rng, rows, columns) {
        // The statement promises that each row has at least one 1 and at most 100 ones.
        if row.is_empty() {
            row.push(rng.usize(..columns));
        }
        row.truncate(100);
        let ones: String = row.iter().map(|column| format!(" {}", column + 1)).collect();
        let _ = writeln!(text, "{}{ones}", row.len());
    }
    text
}

/// Matrices of one cell, of one row and of one column, and two large matrices.
fn extreme(rng: &mut Rng) -> String {
    let (rows, columns) = (MOST_ROWS as usize, MOST_COLUMNS as usize);
    [(1, 1), (1, columns), (rows, 1), (20, columns), (rows, 20)]
        .map(|(rows, columns)| case(rng, rows, columns))
        .concat()
}
