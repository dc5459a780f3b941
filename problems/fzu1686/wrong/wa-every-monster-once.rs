// engine: fast
//! Kills no monster twice: exact cover instead of repeat cover. Caught by edge-greedy-chooses-wrong.

use crate::solution::{field, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        // Mistake: solves an exact cover, but windows may overlap.
        let fewest = Exact::new(&matrix(&field(&mut input)?)).first();
        writeln!(out, "{}", fewest.map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
