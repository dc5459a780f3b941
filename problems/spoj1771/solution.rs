//! SPOJ NQUEEN Yet Another N-Queen Problem: any placement of n queens that includes the queens already on the
//! board.
//! Items: rows and columns, primary; diagonals, secondary. Options: a queen on a square (n^2, four items
//! each).

use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

/// The maximum number of rows of a board. The judge's boards are believed to have at most 50.
pub const MOST_ROWS: i64 = 100;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut boards: Vec<Option<Queens>> = (0..=MOST_ROWS).map(|_| None).collect();
    while !input.at_end() {
        let start = input.clone();
        let (n, given) = board(&mut input)?;
        let placement = boards[n].get_or_insert_with(|| Queens::new(n)).first(&given);
        let columns = placement.ok_or_else(|| start.clone().error("queens that are part of a placement"))?;
        let columns: Vec<String> = columns.iter().map(|column| (column + 1).to_string()).collect();
        writeln!(out, "{}", columns.join(" "))?;
    }
    Ok(())
}

/// Reads a case: the number of rows, and the row and column of each placed queen, from 0.
pub fn board(input: &mut Input<'_>) -> Result<(usize, Vec<(usize, usize)>), Stop> {
    let n = input.integer("N, the number of rows", 1, MOST_ROWS)? as usize;
    let mut given = Vec::new();
    for row in 0..n {
        let column = input.integer("a column, or 0", 0, n as i64)? as usize;
        if column != 0 {
            given.push((row, column - 1));
        }
    }
    Ok((n, given))
}
