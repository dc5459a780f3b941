// engine: fast
//! Limits the queens on diagonals in one direction only. Caught by the sample.

use crate::solution::{case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let mut matrix = matrix(&case);
        // Mistake: does not limit the falling diagonals.
        (4 * case.rows - 1..6 * case.rows - 2).for_each(|line| matrix.set_bounds(line, 0, case.rows as u32));
        writeln!(out, "{}", Exact::new(&matrix).count(u64::MAX))?;
    }
    Ok(())
}
