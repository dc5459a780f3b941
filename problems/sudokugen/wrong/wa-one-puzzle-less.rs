// engine: fast
//! Prints one puzzle fewer than requested. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: drops the last puzzle.
    let text: String = {
        let lines: Vec<&str> = text.lines().collect();
        lines[..lines.len().saturating_sub(1)].iter().map(|line| line.to_string() + "\n").collect()
    };
    Ok(out.write_all(text.as_bytes())?)
}
