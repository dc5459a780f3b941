// engine: fast
//! Prints the pieces as lowercase letters. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: prints lowercase letters instead of capitals.
    let text: String = if text.starts_with("No") { text } else { text.to_lowercase() };
    Ok(out.write_all(text.as_bytes())?)
}
