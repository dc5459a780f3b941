//! Checks only whether some rows have as many ones in total as there are columns. Caught by edge-small.

use crate::solution::matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&mut input)?;
        let columns = matrix.items();
        // sums[s]: whether some of the rows read so far have s ones in total.
        let mut sums = vec![false; columns + 1];
        sums[0] = true;
        for row in 0..matrix.options() {
            let ones = matrix.option(row).len();
            for sum in (ones..=columns).rev() {
                sums[sum] |= sums[sum - ones];
            }
        }
        // Mistake: counts only the ones, but the chosen rows may share columns.
        writeln!(out, "{}", if sums[columns] { "Yes, I found it" } else { "It is impossible" })?;
    }
    Ok(())
}
