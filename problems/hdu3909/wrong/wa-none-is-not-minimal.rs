// engine: fast
//! Prints `Not Minimal` for a grid without a solution. Caught by edge-contradictions.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: replaces `No Solution` with `Not Minimal`.
    let text: String = text.replace("No Solution", "Not Minimal");
    Ok(out.write_all(text.as_bytes())?)
}
