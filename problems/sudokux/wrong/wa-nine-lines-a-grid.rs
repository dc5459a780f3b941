// engine: fast
//! Prints each grid on nine lines instead of one. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: prints a grid on nine lines instead of one.
    let text: String = text
        .lines()
        .map(|line| (0..9).map(|row| line[9 * row..9 * row + 9].to_string() + "\n").collect::<String>())
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
