//! Places checkers row by row.

use crate::brute::{Brute, joined};

pub const BRUTE: Brute = Brute { answer, most: 4, left_out: &["hard-"] };

fn answer(input: &str) -> String {
    let mut all = Vec::new();
    placements(input.trim().parse().unwrap(), &mut Vec::new(), &mut all);
    format!("{}\n{}\n", all[..3].join("\n"), all.len())
}

/// Adds to `found` all placements of n checkers that begin with `columns`, in order.
fn placements(n: usize, columns: &mut Vec<usize>, found: &mut Vec<String>) {
    let row = columns.len();
    if row == n {
        return found.push(joined(columns));
    }
    for column in 1..=n {
        let attacks =
            |(other, &taken): (usize, &usize)| taken == column || taken.abs_diff(column) == row - other;
        if !columns.iter().enumerate().any(attacks) {
            columns.push(column);
            placements(n, columns, found);
            columns.pop();
        }
    }
}
