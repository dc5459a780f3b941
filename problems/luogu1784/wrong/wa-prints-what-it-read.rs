// engine: fast
//! Takes the digits back on the way out of the search, and prints the grid afterwards, as it was read. Caught
//! by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    // Mistake: the search has to stop with its digits in place.
    let givens = grid(&mut Input::new(input))?;
    for row in givens.chunks(9) {
        let digits: Vec<String> = row.iter().map(u8::to_string).collect();
        writeln!(out, "{}", digits.join(" "))?;
    }
    Ok(())
}
