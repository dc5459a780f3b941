// engine: fast
//! Numbers the cases from 0. Caught by the sample.

use crate::solution::{centre, cities};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: counts cases from 0, but the first case is case 1.
    for case in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let (cities, most) = cities(&mut input)?;
        let radius = centre(&cities).least_radius(most);
        writeln!(out, "Case #{}: {}", case, radius.unwrap_or(0))?;
    }
    Ok(())
}
