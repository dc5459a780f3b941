//! Checks falling diagonals only, not rising ones. Caught by sample-8.

use crate::solution::board;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut first = Vec::new();
        let count = search(board(&mut input)?, &mut Vec::new(), &mut first);
        writeln!(out, "{}", count)?;
        if count > 0 {
            let columns: Vec<String> = first.iter().map(|column| (column + 1).to_string()).collect();
            writeln!(out, "{}", columns.join(" "))?;
        }
    }
    Ok(())
}

/// Counts the placements that extend `columns`, and stores the first placement in `first`.
fn search(n: usize, columns: &mut Vec<usize>, first: &mut Vec<usize>) -> u64 {
    let row = columns.len();
    // Skip boards with over 10 rows: they would take too long, and smaller ones already show the mistake.
    if row == n || n > 10 {
        if first.is_empty() {
            *first = columns.clone();
        }
        return 1;
    }
    let mut count = 0;
    for column in 0..n {
        // Mistake: ignores that queens also attack along rising diagonals.
        let attacks = |(other, &taken): (usize, &usize)| taken == column || taken + row == column + other;
        if !columns.iter().enumerate().any(attacks) {
            columns.push(column);
            count += search(n, columns, first);
            columns.pop();
        }
    }
    count
}
