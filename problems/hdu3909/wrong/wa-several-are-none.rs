// engine: fast
//! Prints `No Solution` for a grid with several solutions. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: replaces `Multiple Solutions` with `No Solution`.
    let text: String = text.replace("Multiple Solutions", "No Solution");
    Ok(out.write_all(text.as_bytes())?)
}
