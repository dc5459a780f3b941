//! Takes the first row that fits for each column and never backtracks. Caught by the sample.

use crate::solution::matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&mut input)?;
        let mut covered = vec![false; matrix.items()];
        let mut chosen = Vec::new();
        for column in 0..matrix.items() {
            let fits = |row: &usize| matrix.option(*row).all(|column| !covered[column]);
            let has = |row: &usize| matrix.option(*row).any(|other| other == column);
            // Mistake: takes the first row that fits and never backtracks.
            if let Some(row) = (0..matrix.options()).filter(fits).find(has) {
                matrix.option(row).for_each(|column| covered[column] = true);
                chosen.push((row + 1).to_string());
            }
        }
        match covered.contains(&false) {
            true => writeln!(out, "NO")?,
            false => writeln!(out, "{} {}", chosen.len(), chosen.join(" "))?,
        }
    }
    Ok(())
}
