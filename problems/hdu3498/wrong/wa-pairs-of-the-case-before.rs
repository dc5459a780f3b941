// engine: fast
//! Keeps the pairs of the previous case. Caught by edge-paths-and-cycles.

use crate::solution::{blows, matrix};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut near = vec![[false; 60]; 60];
    while !input.at_end() {
        let mut blows = blows(&mut input)?;
        let units = blows.len();
        for (unit, killed) in blows.iter_mut().enumerate() {
            // Mistake: never clears `near` between cases.
            killed.iter().for_each(|&other| near[unit][other] = true);
            *killed = (0..units).filter(|&other| near[unit][other]).collect();
        }
        writeln!(out, "{}", Repeat::new(&matrix(&blows)).fewest().map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
