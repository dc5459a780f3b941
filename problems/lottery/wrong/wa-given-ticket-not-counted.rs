// engine: fast
//! Buys the first ticket beforehand, and counts only the others. Caught by the sample.

use crate::solution::{lottery, matrix};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(lottery(&mut input)?);
        let tickets = Repeat::new(&matrix).given(&[0]).fewest().map_or(0, |tickets| tickets.len());
        // Mistake: the ticket that is given is bought, too.
        writeln!(out, "{}", tickets - 1)?;
    }
    Ok(())
}
