// engine: fast
//! Lets pieces overlap: repeat cover instead of exact cover. Caught by edge-small.

use crate::solution::{cases, map, matrix};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        // Mistake: solves a repeat cover, so pieces may overlap.
        match Repeat::new(&matrix(&map(&mut input)?)).fewest() {
            Some(pieces) => writeln!(out, "{}", pieces.len())?,
            None => writeln!(out, "-1")?,
        }
    }
    Ok(())
}
