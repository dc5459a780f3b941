// engine: fast
//! Does not count the ticket bought in advance. Caught by the sample.

use crate::solution::{lottery, matrix};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(lottery(&mut input)?);
        let tickets = Repeat::new(&matrix).given(&[0]).fewest().map_or(0, |tickets| tickets.len());
        // Mistake: does not count the first ticket, which is bought in advance.
        writeln!(out, "{}", tickets - 1)?;
    }
    Ok(())
}
