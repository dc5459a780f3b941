//! Many queens: for each n, m and k, the number of ways to place queens on an n x n board with exactly m in
//! every row and column and at most k on every diagonal.
//! Items: rows and columns, m times; diagonals, 0 to k times. Options: a queen on a square (n^2, four items
//! each).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::collections::HashMap;
use std::io::Write;

/// The maximum number of rows of a board.
pub const MOST_ROWS: i64 = 6;

/// A case.
pub struct Case {
    /// The number of rows and of columns.
    pub rows: usize,
    /// The number of queens in every row and column.
    pub queens: usize,
    /// The maximum number of queens on a diagonal.
    pub most: usize,
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Some boards take 25 ms, and there are few different boards, so each count is computed only once.
    let mut known = HashMap::new();
    while !input.at_end() {
        let case = case(&mut input)?;
        let count = known
            .entry((case.rows, case.queens, case.most))
            .or_insert_with(|| Exact::new(&matrix(&case)).count(u64::MAX));
        writeln!(out, "{}", count)?;
    }
    Ok(())
}

/// Reads a case.
pub fn case(input: &mut Input<'_>) -> Result<Case, Stop> {
    let rows = input.integer("n, the number of rows", 1, MOST_ROWS)?;
    let queens = input.integer("m, the number of queens in a row", 1, rows)?;
    let most = input.integer("k, the maximum number of queens on a diagonal", 1, rows)?;
    Ok(Case { rows: rows as usize, queens: queens as usize, most: most as usize })
}

/// The matrix of a case: rows, columns, rising and falling diagonals.
pub fn matrix(case: &Case) -> Matrix {
    let n = case.rows;
    let mut matrix = Matrix::new(2 * n + 2 * (2 * n - 1), 0);
    for line in 0..matrix.primary() {
        let least = if line < 2 * n { case.queens } else { 0 };
        matrix.set_bounds(line, least as u32, if line < 2 * n { case.queens } else { case.most } as u32);
    }
    for square in 0..n * n {
        let (row, column) = (square / n, square % n);
        matrix.add(&[row, n + column, 2 * n + row + column, 4 * n - 1 + row + n - 1 - column]);
    }
    matrix
}
