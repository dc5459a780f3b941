//! Luogu P4929 Dancing Links (DLX): any set of rows of a 0/1 matrix with exactly one 1 in each column.
//! Items: columns (up to 500). Options: rows (up to 500).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows.
pub const MOST_ROWS: i64 = 500;
/// The maximum number of columns.
pub const MOST_COLUMNS: i64 = 500;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    match Exact::new(&matrix(&mut Input::new(input))?).first() {
        Some(mut rows) => {
            rows.sort_unstable();
            let numbers: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
            writeln!(out, "{}", numbers.join(" "))?;
        }
        None => out.write_all(b"No Solution!\n")?,
    }
    Ok(())
}

/// Reads the matrix.
pub fn matrix(input: &mut Input<'_>) -> Result<Matrix, Stop> {
    let rows = input.integer("N, the number of rows", 1, MOST_ROWS)?;
    let columns = input.integer("M, the number of columns", 1, MOST_COLUMNS)? as usize;
    let mut matrix = Matrix::new(columns, 0);
    for _ in 0..rows {
        matrix.add(&input.ones(columns)?);
    }
    Ok(matrix)
}
