// engine: fast
//! Takes the digits back on the way out of the search, and prints the grid afterwards, as it was read. Caught
//! by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while let Some((text, _)) = grid(&mut input)? {
        // Mistake: the search has to stop with its digits in place.
        out.write_all(text.bytes())?;
        writeln!(out)?;
    }
    Ok(())
}
