// engine: fast
//! Prints `many` for exactly 100,000 ways.

use crate::solution::{MOST_WAYS, grid, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        match Exact::new(&matrix(&grid(&mut input)?)).count(MOST_WAYS) {
            // Mistake: prints `many` for exactly 100,000 ways instead of the count.
            MOST_WAYS => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
