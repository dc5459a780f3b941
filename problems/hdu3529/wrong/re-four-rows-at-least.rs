// engine: fast
//! Takes 4 for the least number of rows, as the statement has it. Caught by the sample.

use crate::solution::{matrix, room};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        // Mistake: the sample has a room of 3 rows.
        input.clone().integer("N, the number of rows", 4, 15)?;
        let fewest = Repeat::new(&matrix(&room(&mut input)?)).fewest();
        writeln!(out, "{}", fewest.map_or(0, |bombs| bombs.len()))?;
    }
    Ok(())
}
