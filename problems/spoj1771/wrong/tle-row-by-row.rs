//! Places the queens row by row and tries the columns in order. Caught by edge-blank.

use crate::solution::board;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let (n, given) = board(&mut input)?;
        let mut columns = Vec::new();
        search(n, &given, &mut columns);
        let columns: Vec<String> = columns.iter().map(|column| (column + 1).to_string()).collect();
        writeln!(out, "{}", columns.join(" "))?;
    }
    Ok(())
}

/// Appends to `columns` a column for each remaining row; `given` are the queens already on the board.
fn search(n: usize, given: &[(usize, usize)], columns: &mut Vec<usize>) -> bool {
    // Mistake: fills rows in order, not the row with the fewest free columns.
    let row = columns.len();
    if row == n {
        return true;
    }
    let own = given.iter().find(|queen| queen.0 == row).map(|queen| queen.1);
    for column in (0..n).filter(|&column| own.map_or(true, |own| own == column)) {
        let attacks = |(other, &taken): (usize, &usize)| {
            taken == column || taken + row == column + other || taken + other == column + row
        };
        if !columns.iter().enumerate().any(attacks) {
            columns.push(column);
            if search(n, given, columns) {
                return true;
            }
            columns.pop();
        }
    }
    false
}
