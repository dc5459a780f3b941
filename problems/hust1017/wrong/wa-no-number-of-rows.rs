// engine: fast
//! Prints the chosen rows without their count. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: omits the number of rows at the start of the line.
    let text: String = text
        .lines()
        .map(|line| line.split_once(' ').map_or(line, |(_, rows)| rows).to_string() + "\n")
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
