// engine: fast
//! Prints no spaces between the digits of a row. Caught by sample-1.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    for line in String::from_utf8(answers).unwrap().lines() {
        // Mistake: omits the spaces between digits.
        let is_row = line.starts_with(|first: char| first.is_ascii_digit());
        writeln!(out, "{}", if is_row { line.replace(' ', "") } else { line.to_string() })?;
    }
    Ok(())
}
