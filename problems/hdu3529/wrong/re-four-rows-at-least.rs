// engine: fast
//! Requires at least 4 rows, as the statement says. Caught by the sample.

use crate::solution::{matrix, room};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        // Mistake: requires at least 4 rows, but a room of the sample has 3.
        input.clone().integer("N, the number of rows", 4, 15)?;
        let fewest = Repeat::new(&matrix(&room(&mut input)?)).fewest();
        writeln!(out, "{}", fewest.map_or(0, |bombs| bombs.len()))?;
    }
    Ok(())
}
