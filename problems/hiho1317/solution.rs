//! hihoCoder 1317 Dancing Links: does a 0/1 matrix have a set of rows with exactly one 1 in each column? The
//! input contains T matrices.
//! Items: columns (up to 100). Options: rows (up to 100).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of cases.
pub const MOST_CASES: i64 = 10;
/// The minimum number of rows and of columns.
pub const LEAST: i64 = 2;
/// The maximum number of rows and of columns.
pub const MOST: i64 = 100;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let found = Exact::new(&matrix(&mut input)?).first().is_some();
        out.write_all(if found { b"Yes\n" } else { b"No\n" })?;
    }
    Ok(())
}

/// Reads the number of matrices.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("t, the number of matrices", 0, MOST_CASES)
}

/// Reads the matrix of a case.
pub fn matrix(input: &mut Input<'_>) -> Result<Matrix, Stop> {
    let rows = input.integer("n, the number of rows", LEAST, MOST)?;
    let columns = input.integer("m, the number of columns", LEAST, MOST)? as usize;
    let mut matrix = Matrix::new(columns, 0);
    for _ in 0..rows {
        matrix.add(&input.ones(columns)?);
    }
    Ok(matrix)
}
