// engine: fast
//! Fixes the first and the last ticket by symmetry. Caught by edge-designs.

use crate::solution::{lottery, matrix};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(lottery(&mut input)?);
        let mut repeat = Repeat::new(&matrix);
        let one = repeat.given(&[0]).fewest().map_or(0, |tickets| tickets.len());
        // Mistake: fixes two tickets, but not all pairs of tickets are equivalent.
        let two = repeat.given(&[0, matrix.options() - 1]).fewest().map_or(0, |tickets| tickets.len());
        writeln!(out, "{}", if one == 1 { 1 } else { two })?;
    }
    Ok(())
}
