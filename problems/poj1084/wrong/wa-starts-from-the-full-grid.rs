// engine: fast
//! Forgets the sticks that are gone already. Caught by the sample.

use crate::solution::{matrix, sticks};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let (side, there) = sticks(&mut input)?;
        // Mistake: squares that lack a stick are not items.
        let full = vec![true; there.len()];
        writeln!(out, "{}", Repeat::new(&matrix(side, &full)).fewest().map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
