//! AcWing 2713 Repeat cover: print the fewest rows of an N x M matrix that together have a 1 in each
//! column.
//! Items: columns. Options: rows. Repeat cover with the fewest options.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

/// The maximum number of rows and of columns.
pub const MOST: i64 = 100;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut start = input.clone();
    let rows = Repeat::new(&matrix(&mut input)?).fewest();
    let mut rows = rows.ok_or_else(|| start.error("a matrix with a 1 in each column"))?;
    rows.sort_unstable();
    writeln!(out, "{}", rows.len())?;
    let numbers: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
    writeln!(out, "{}", numbers.join(" "))?;
    Ok(())
}

/// Reads the matrix.
pub fn matrix(input: &mut Input<'_>) -> Result<Matrix, Stop> {
    let rows = input.integer("N, the number of rows", 1, MOST)?;
    let columns = input.integer("M, the number of columns", 1, MOST)? as usize;
    let mut matrix = Matrix::new(columns, 0);
    for _ in 0..rows {
        matrix.add(&input.ones(columns)?);
    }
    Ok(matrix)
}
