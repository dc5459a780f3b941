// engine: fast
//! Swaps cities and radars: cities cover radars. Caught by edge-greedy-chooses-wrong.

use crate::solution::{cases, centre, land};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let mut land = land(&mut input)?;
        // Mistake: swaps cities and radars, so cities cover radars.
        std::mem::swap(&mut land.cities, &mut land.radars);
        let most = land.most.min(land.radars.len());
        let radius = centre(&land).least_radius(most);
        writeln!(out, "{:.6}", (radius.unwrap_or(0) as f64).sqrt())?;
    }
    Ok(())
}
