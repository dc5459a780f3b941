//! Repeatedly takes the largest row that fits and never backtracks. Caught by edge-small-1.

use crate::solution::matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of matrices", 0, i64::MAX)? {
        let matrix = matrix(&mut input)?;
        let mut rows: Vec<_> = (0..matrix.options()).map(|row| matrix.option(row)).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.len()));
        let mut covered = vec![false; matrix.items()];
        for row in rows {
            // Mistake: takes every row that fits, largest first, and never backtracks.
            if row.clone().all(|column| !covered[column]) {
                row.for_each(|column| covered[column] = true);
            }
        }
        writeln!(out, "{}", if covered.contains(&false) { "No" } else { "Yes" })?;
    }
    Ok(())
}
