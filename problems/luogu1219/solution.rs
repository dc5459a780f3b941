//! Luogu P1219, USACO Checker Challenge: n checkers on an n x n board, one in each row and column and at most
//! one on each diagonal. Print the first three placements in lexicographic order and the number of
//! placements.
//! Items: rows and columns, primary; diagonals, secondary. Options: a checker on a square (n^2, four items
//! each).

use dlx_kernel::Exact;
use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

/// The minimum number of rows; a smaller board may have fewer than three placements.
pub const FEWEST_ROWS: i64 = 6;
/// The maximum number of rows of a board.
pub const MOST_ROWS: i64 = 13;
/// The number of placements to print.
pub const SHOWN: usize = 3;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let n = board(&mut Input::new(input))?;
    let (mut count, mut columns, mut first) = (0_u64, vec![0; n], Vec::with_capacity(SHOWN + 1));
    for options in Exact::new(&Queens::matrix(n)).covers() {
        count += 1;
        options.iter().for_each(|&option| columns[option / n] = option % n);
        if first.len() < SHOWN || columns < first[SHOWN - 1] {
            first.push(columns.clone());
            first.sort();
            first.truncate(SHOWN);
        }
    }
    for placement in &first {
        let columns: Vec<String> = placement.iter().map(|column| (column + 1).to_string()).collect();
        writeln!(out, "{}", columns.join(" "))?;
    }
    Ok(writeln!(out, "{}", count)?)
}

/// Reads n.
pub fn board(input: &mut Input<'_>) -> Result<usize, Stop> {
    Ok(input.integer("n, the number of rows", FEWEST_ROWS, MOST_ROWS)? as usize)
}
