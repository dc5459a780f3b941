//! Adds rows modulo 2, so a column covered three times counts as covered once. Caught by edge-small.

use crate::solution::matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&mut input)?;
        let has = |row: usize, column: usize| matrix.option(row).any(|other| other == column);
        let row = |row: usize| (0..matrix.items()).map(|column| has(row, column)).collect();
        let mut rows: Vec<Vec<bool>> = (0..matrix.options()).map(row).collect();
        // Gaussian elimination: is the row of all ones a sum of rows modulo 2?
        let mut left = vec![true; matrix.items()];
        while let Some(row) = rows.pop() {
            if let Some(pivot) = row.iter().position(|&one| one) {
                // Mistake: adds rows modulo 2, so three ones count as one.
                let subtract =
                    |other: &mut Vec<bool>| other.iter_mut().zip(&row).for_each(|(bit, one)| *bit ^= one);
                rows.iter_mut().chain(Some(&mut left)).filter(|other| other[pivot]).for_each(subtract);
            }
        }
        writeln!(out, "{}", if left.contains(&true) { "It is impossible" } else { "Yes, I found it" })?;
    }
    Ok(())
}
