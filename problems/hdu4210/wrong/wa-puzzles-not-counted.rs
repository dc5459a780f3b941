// engine: fast
//! Prints `Puzzle 1` above every grid. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    for line in String::from_utf8(answers).unwrap().lines() {
        // Mistake: prints number 1 for every puzzle.
        writeln!(out, "{}", if line.starts_with('P') { "Puzzle 1" } else { line })?;
    }
    Ok(())
}
