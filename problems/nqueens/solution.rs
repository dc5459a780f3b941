//! N queens: for each n, the number of ways to place n queens on an n x n board so that none attacks another,
//! and the first placement.
//! Items: rows and columns, primary; diagonals, secondary. Options: a queen on a square (n^2, four items
//! each).

use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

/// The maximum number of rows and of columns of a board.
pub const MOST_ROWS: i64 = 14;

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Answers are cached, because an n may be repeated.
    let mut answers: Vec<Option<String>> = vec![None; MOST_ROWS as usize + 1];
    while !input.at_end() {
        let n = board(&mut input)?;
        let answer = answers[n].get_or_insert_with(|| answer(n));
        out.write_all(answer.as_bytes())?;
    }
    Ok(())
}

/// Reads a case: n.
pub fn board(input: &mut Input<'_>) -> Result<usize, Stop> {
    Ok(input.integer("n, the number of rows", 1, MOST_ROWS)? as usize)
}

/// The number of placements and, if there is one, the columns of the lexicographically first placement on a
/// second line.
fn answer(n: usize) -> String {
    let (count, first) = Queens::new(n).count_and_first();
    match first {
        Some(columns) => {
            let columns: Vec<String> = columns.iter().map(|column| (column + 1).to_string()).collect();
            format!("{}\n{}\n", count, columns.join(" "))
        }
        None => "0\n".to_string(),
    }
}
