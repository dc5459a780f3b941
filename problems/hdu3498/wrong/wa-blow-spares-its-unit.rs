// engine: fast
//! Lets a blow kill the neighbours of a unit, but not the unit itself. Caught by the sample.

use crate::solution::{blows, matrix};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut blows = blows(&mut input)?;
        // Mistake: removes the unit itself from the units that a blow at it kills.
        blows.iter_mut().enumerate().for_each(|(unit, killed)| killed.retain(|&other| other != unit));
        writeln!(out, "{}", Repeat::new(&matrix(&blows)).fewest().map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
