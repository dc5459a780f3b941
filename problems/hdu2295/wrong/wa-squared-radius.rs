// engine: fast
//! Prints the squared radius. Caught by the sample.

use crate::solution::{cases, centre, land};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let land = land(&mut input)?;
        let radius = centre(&land).least_radius(land.most).unwrap_or(0);
        // Mistake: prints the squared radius without taking the root.
        writeln!(out, "{:.6}", radius as f64)?;
    }
    Ok(())
}
