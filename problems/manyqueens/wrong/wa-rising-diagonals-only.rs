// engine: fast
//! Limits the queens on the diagonals of one direction, and forgets the others. Caught by the sample.

use crate::solution::{case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let mut matrix = matrix(&case);
        // Mistake: k queens are the most on these, too.
        (4 * case.rows - 1..6 * case.rows - 2).for_each(|line| matrix.set_bounds(line, 0, case.rows as u32));
        writeln!(out, "{}", Exact::new(&matrix).count(u64::MAX))?;
    }
    Ok(())
}
