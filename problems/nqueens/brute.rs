//! Places queens row by row.

use crate::brute::{Brute, joined, to_the_end};
use std::collections::BTreeMap;

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    let mut known = BTreeMap::new();
    to_the_end(input, |words| {
        let n = words.number();
        if let Some(known) = known.get(&n) {
            return String::clone(known);
        }
        let (mut first, mut columns) = (Vec::new(), Vec::new());
        search(n, &[], &mut columns, &mut |columns| first = columns.to_vec());
        let first = if first.is_empty() { String::new() } else { joined(first) + "\n" };
        known.entry(n).or_insert(format!("{}\n{first}", count(n as u32, n as u32, 0, 0, 0))).clone()
    })
}

/// The number of ways to place queens in the remaining rows, given the attacked columns and diagonals.
fn count(n: u32, left: u32, columns: u32, falling: u32, rising: u32) -> u64 {
    let mut free = !(columns | falling | rising) & ((1 << n) - 1);
    let mut ways = u64::from(left == 0);
    while left > 0 && free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        ways += count(n, left - 1, columns | queen, (falling | queen) << 1, (rising | queen) >> 1);
    }
    ways
}

/// Places queens row by row; calls `found` with the first placement, or returns false if there is none. A
/// nonzero entry of `given` is the column of that row's queen.
pub fn search(n: usize, given: &[usize], columns: &mut Vec<usize>, found: &mut dyn FnMut(&[usize])) -> bool {
    let row = columns.len();
    if row == n {
        found(columns);
        return true;
    }
    let wanted = given.get(row).copied().unwrap_or_default();
    (1..=n).filter(|&column| wanted == 0 || wanted == column).any(|column| {
        let free =
            |(other, &taken): (usize, &usize)| taken != column && taken.abs_diff(column) != row - other;
        columns.iter().enumerate().all(free) && {
            columns.push(column);
            let is_done = search(n, given, columns, found);
            columns.pop();
            is_done
        }
    })
}
