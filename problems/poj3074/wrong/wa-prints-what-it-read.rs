// engine: fast
//! Undoes all digits when the search returns, and then prints the input grid. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while let Some((text, _)) = grid(&mut input)? {
        // Mistake: prints the input grid, as if the search had undone its digits.
        out.write_all(text.bytes())?;
        writeln!(out)?;
    }
    Ok(())
}
