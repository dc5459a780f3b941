// engine: fast
//! Numbers the removed sticks from 0. Caught by the sample.

use crate::solution::{cases, matrix, sticks};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let (side, mut there) = sticks(&mut input)?;
        // Mistake: counts sticks from 0, but the first stick is stick 1.
        there.rotate_right(1);
        writeln!(out, "{}", Repeat::new(&matrix(side, &there)).fewest().map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
