// engine: fast
//! Counts a square and its transpose as one rectangle. Caught by the sample.

use crate::solution::{MOST_RECTANGLES, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let count = Exact::new(&matrix(&case)).count(MOST_RECTANGLES + 1);
        match count {
            _ if count > MOST_RECTANGLES => writeln!(out, "many")?,
            // Mistake: halves the count, but a square and its transpose are different rectangles.
            _ if case.rows == case.columns => writeln!(out, "{}", (count + 1) / 2)?,
            _ => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
