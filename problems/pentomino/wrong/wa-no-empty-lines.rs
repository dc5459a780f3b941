// engine: fast
//! Omits the empty line after each tiling. Caught by sample-first.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: drops all empty lines of the output.
    let text: String =
        text.lines().filter(|line| !line.is_empty()).map(|line| line.to_string() + "\n").collect();
    Ok(out.write_all(text.as_bytes())?)
}
