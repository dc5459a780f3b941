//! Covers the columns in order instead of the column with the fewest rows first.
//! Caught by hard-late-conflict.

use crate::solution::matrix;
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of matrices", 0, i64::MAX)? {
        let matrix = matrix(&mut input)?;
        let found = search(&matrix, &mut vec![false; matrix.items()], &mut Vec::new());
        writeln!(out, "{}", if found { "Yes" } else { "No" })?;
    }
    Ok(())
}

/// Whether rows can be added to `chosen` to cover all columns that are not `covered`.
fn search(matrix: &Matrix, covered: &mut [bool], chosen: &mut Vec<usize>) -> bool {
    // Mistake: branches on the first uncovered column, not the one with the fewest rows.
    let branch = match covered.iter().position(|&covered| !covered) {
        Some(column) => column,
        None => return true,
    };
    for row in (0..matrix.options()).filter(|&row| matrix.option(row).any(|column| column == branch)) {
        let columns = matrix.option(row);
        if columns.clone().all(|column| !covered[column]) {
            columns.clone().for_each(|column| covered[column] = true);
            chosen.push(row);
            if search(matrix, covered, chosen) {
                return true;
            }
            chosen.pop();
            columns.clone().for_each(|column| covered[column] = false);
        }
    }
    false
}
