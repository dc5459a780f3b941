//! Lets rows share columns: repeat cover instead of exact cover. Caught by the second sample.

use crate::solution::matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let matrix = matrix(&mut Input::new(input))?;
    let mut covered = vec![false; matrix.items()];
    let mut chosen = Vec::new();
    for row in 0..matrix.options() {
        let columns = matrix.option(row);
        // Mistake: takes a row if any of its columns is uncovered, but all must be.
        if columns.clone().any(|column| !covered[column]) {
            columns.for_each(|column| covered[column] = true);
            chosen.push((row + 1).to_string());
        }
    }
    writeln!(
        out,
        "{}",
        if covered.contains(&false) { "No Solution!".to_string() } else { chosen.join(" ") }
    )?;
    Ok(())
}
