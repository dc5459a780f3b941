// engine: fast
//! Treats pairs as one-way: a blow at the second unit spares the first. Caught by edge-crlf-no-final-newline.

use crate::solution::matrix;
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let units = input.integer("N", 1, 100)?;
        let mut blows: Vec<Vec<usize>> = (0..units as usize).map(|unit| vec![unit]).collect();
        for _ in 0..input.integer("M", 0, i64::MAX)? {
            let a = input.integer("a unit", 1, units)? as usize - 1;
            let b = input.integer("a unit", 1, units)? as usize - 1;
            // Mistake: a blow at `a` kills `b`, but a blow at `b` does not kill `a`.
            blows[a].push(b);
        }
        writeln!(out, "{}", Repeat::new(&matrix(&blows)).fewest().map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
