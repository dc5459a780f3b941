//! HUST 1017 Exact cover: any set of rows of an N x M matrix with exactly one 1 in each column. The input
//! contains any number of matrices.
//! Items: columns. Options: rows, given by the columns of their ones.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows.
pub const MOST_ROWS: i64 = 1000;
/// The maximum number of columns.
pub const MOST_COLUMNS: i64 = 1000;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&mut input)?;
        match Exact::new(&matrix).first() {
            Some(mut rows) => {
                rows.sort_unstable();
                write!(out, "{}", rows.len())?;
                for row in rows {
                    write!(out, " {}", row + 1)?;
                }
                writeln!(out)?;
            }
            None => writeln!(out, "NO")?,
        }
    }
    Ok(())
}

/// Reads the matrix of a case. A column that is listed twice in a row counts once.
pub fn matrix(input: &mut Input<'_>) -> Result<Matrix, Stop> {
    let rows = input.integer("N, the number of rows", 1, MOST_ROWS)?;
    let columns = input.integer("M, the number of columns", 1, MOST_COLUMNS)?;
    let mut matrix = Matrix::new(columns as usize, 0);
    for _ in 0..rows {
        // The judge promises 1 to 100, but fewer or more do no harm.
        let ones = input.integer("the number of ones in a row", 0, columns)?;
        let mut items = Vec::new();
        for _ in 0..ones {
            items.push(input.integer("a column", 1, columns)? as usize - 1);
        }
        matrix.add(&items);
    }
    Ok(matrix)
}
