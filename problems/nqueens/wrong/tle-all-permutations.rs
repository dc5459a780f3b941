//! Tries every permutation and checks the diagonals only at the end. Caught by hard-12-13.

use crate::solution::board;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut placements = Vec::new();
        search(&mut (1..=board(&mut input)?).collect(), 0, &mut placements);
        writeln!(out, "{}", placements.len())?;
        if let Some(first) = placements.iter().min() {
            writeln!(out, "{}", first.iter().map(usize::to_string).collect::<Vec<_>>().join(" "))?;
        }
    }
    Ok(())
}

fn search(columns: &mut Vec<usize>, row: usize, placements: &mut Vec<Vec<usize>>) {
    let n = columns.len();
    if row == n {
        // Mistake: checks the diagonals of complete permutations only.
        let attack = |a: usize, b: usize| columns[a].max(columns[b]) - columns[a].min(columns[b]) == b - a;
        if !(0..n).any(|a| (a + 1..n).any(|b| attack(a, b))) {
            placements.push(columns.clone());
        }
    }
    for other in row..n {
        columns.swap(row, other);
        search(columns, row + 1, placements);
        columns.swap(row, other);
    }
}
