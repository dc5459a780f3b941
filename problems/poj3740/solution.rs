//! POJ 3740 Easy Finding: does a 0/1 matrix have a set of rows with exactly one 1 in each column? The input
//! contains any number of matrices.
//! Items: columns (up to 300). Options: rows (up to 16).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows.
pub const MOST_ROWS: i64 = 16;
/// The maximum number of columns.
pub const MOST_COLUMNS: i64 = 300;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let found = Exact::new(&matrix(&mut input)?).first().is_some();
        out.write_all(if found { b"Yes, I found it\n" } else { b"It is impossible\n" })?;
    }
    Ok(())
}

/// Reads the matrix of a case.
pub fn matrix(input: &mut Input<'_>) -> Result<Matrix, Stop> {
    let rows = input.integer("M, the number of rows", 1, MOST_ROWS)?;
    let columns = input.integer("N, the number of columns", 1, MOST_COLUMNS)? as usize;
    let mut matrix = Matrix::new(columns, 0);
    for _ in 0..rows {
        matrix.add(&input.ones(columns)?);
    }
    Ok(matrix)
}
