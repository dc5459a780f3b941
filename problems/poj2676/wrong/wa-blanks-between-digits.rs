// engine: fast
//! Prints spaces between the digits of a row. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: adds spaces, but the digits of a row must not be separated.
    let text: String = text
        .lines()
        .map(|line| line.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
