// engine: fast
//! Stores the ones after the column headers, but sizes the array for the ones alone. Caught by edge-largest.

use crate::solution::{MOST_COLUMNS, MOST_ROWS};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let rows = input.integer("the number of rows", 1, MOST_ROWS)?;
    let columns = input.integer("the number of columns", 1, MOST_COLUMNS)? as usize;
    // Mistake: has room for 5000 ones, but not for the 500 headers.
    let mut column_of = [0; 5001];
    let mut matrix = Matrix::new(columns, 0);
    let mut end = columns + 1;
    for _ in 0..rows {
        let start = end;
        for column in input.ones(columns)? {
            column_of[end] = column;
            end += 1;
        }
        matrix.add(&column_of[start..end]);
    }
    match Exact::new(&matrix).first() {
        Some(rows) => {
            let numbers: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
            writeln!(out, "{}", numbers.join(" "))?;
        }
        None => writeln!(out, "No Solution!")?,
    }
    Ok(())
}
