// engine: fast
//! Ignores the sticks that are already removed. Caught by the sample.

use crate::solution::{matrix, sticks};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let (side, there) = sticks(&mut input)?;
        // Mistake: ignores the missing sticks, so broken squares are broken again.
        let full = vec![true; there.len()];
        writeln!(out, "{}", Repeat::new(&matrix(side, &full)).fewest().map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
