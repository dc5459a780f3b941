// engine: fast
//! Prints `many` for exactly 100,000 rectangles. Caught by edge-100000-rectangles.

use crate::solution::{MOST_RECTANGLES, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        match Exact::new(&matrix(&case(&mut input)?)).count(MOST_RECTANGLES) {
            // Mistake: prints `many` for exactly 100,000 rectangles instead of the count.
            MOST_RECTANGLES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
