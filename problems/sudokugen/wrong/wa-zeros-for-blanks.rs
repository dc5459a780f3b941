// engine: fast
//! Prints 0 instead of a dot for a blank. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: replaces the dots for blanks by zeros.
    let text: String = text.replace('.', "0");
    Ok(out.write_all(text.as_bytes())?)
}
