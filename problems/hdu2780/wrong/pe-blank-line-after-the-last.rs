// engine: fast
//! Prints an empty line after every grid, the last one, too. Caught by sample-1.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    right(input, out)?;
    // Mistake: an empty line only separates answers.
    Ok(out.write_all(b"\n")?)
}
