//! Divides the number of draws by the number that one ticket wins. Caught by edge-complements.

use crate::solution::{lottery, matrix};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(lottery(&mut input)?);
        let wins = matrix.option(0).count();
        // Mistake: prints a lower bound, reached only if no two tickets win the same draw.
        writeln!(out, "{}", (matrix.items() + wins - 1) / wins)?;
    }
    Ok(())
}
