// engine: fast
//! Prints `many` for exactly 100,000 sequences. Caught by edge-largest.

use crate::solution::{MOST_SEQUENCES, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        match Exact::new(&matrix(&case(&mut input)?)).count(MOST_SEQUENCES) {
            // Mistake: prints `many` for exactly 100,000 sequences instead of the count.
            MOST_SEQUENCES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
