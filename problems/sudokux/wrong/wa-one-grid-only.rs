// engine: fast
//! Solves only the first grid. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: prints only the first grid, but the input continues until `end`.
    let text: String = text.lines().take(1).map(|line| line.to_string() + "\n").collect();
    Ok(out.write_all(text.as_bytes())?)
}
