// engine: fast
//! Hits no wall twice: exact cover instead of repeat cover. Caught by edge-greedy-chooses-wrong.

use crate::solution::{matrix, room};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        // Mistake: solves an exact cover, but two blasts may hit one wall.
        let fewest = Exact::new(&matrix(&room(&mut input)?)).fewest();
        writeln!(out, "{}", fewest.map_or(0, |bombs| bombs.len()))?;
    }
    Ok(())
}
