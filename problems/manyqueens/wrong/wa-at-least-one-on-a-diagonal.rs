//! Requires a queen on every diagonal. Caught by the sample.

use crate::solution::{case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let mut matrix = matrix(&case);
        for diagonal in 2 * case.rows..matrix.primary() {
            // Mistake: requires a queen on every diagonal, but a diagonal may be empty.
            matrix.set_bounds(diagonal, 1, case.most as u32);
        }
        writeln!(out, "{}", Exact::new(&matrix).count(u64::MAX))?;
    }
    Ok(())
}
