//! Tries every placement with one checker in each row and column. Caught by hard-12.

use crate::solution::{SHOWN, board};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let n = board(&mut Input::new(input))?;
    let (mut count, mut first) = (0, Vec::new());
    place(n, &mut Vec::new(), &mut |columns| {
        count += 1;
        if first.len() < SHOWN {
            first.push(columns.to_vec());
        }
    });
    for columns in first {
        let columns: Vec<String> = columns.iter().map(|column: &usize| (column + 1).to_string()).collect();
        writeln!(out, "{}", columns.join(" "))?;
    }
    Ok(writeln!(out, "{}", count)?)
}

fn place(n: usize, columns: &mut Vec<usize>, found: &mut dyn FnMut(&[usize])) {
    if columns.len() == n {
        // Mistake: checks the diagonals only when all checkers are placed.
        let attack = |a: usize, b: usize| columns[a].max(columns[b]) - columns[a].min(columns[b]) == b - a;
        if !(0..n).any(|a| (a + 1..n).any(|b| attack(a, b))) {
            found(columns);
        }
        return;
    }
    for column in 0..n {
        if !columns.contains(&column) {
            columns.push(column);
            place(n, columns, found);
            columns.pop();
        }
    }
}
