// engine: fast
//! Solves an exact cover, so no model is beaten twice. Caught by edge-ten-beaten-by-each-of-few.

use crate::solution::{cases, matrix, roles};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        // Mistake: solves an exact cover, but a model may be beaten twice.
        let fewest = Exact::new(&matrix(&roles(&mut input)?)).fewest();
        writeln!(out, "Case {}: {}", case, fewest.map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
