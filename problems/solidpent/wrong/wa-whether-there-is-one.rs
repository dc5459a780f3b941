// engine: fast
//! Stops at the first way to fill a box. Caught by the sample.

use crate::solution::{boxes, given, matrix, placements, possible};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let all = placements();
    let mut input = Input::new(input);
    for _ in 0..boxes(&mut input)? {
        let given = given(&mut input, &all)?;
        let first = Exact::new(&matrix(&given, &possible(&given, &all))).first();
        // Mistake: prints 1 instead of the number of all ways.
        writeln!(out, "{}", usize::from(first.is_some()))?;
    }
    Ok(())
}
