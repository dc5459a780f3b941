// engine: fast
//! Prints `YES` and `NO` instead of `Yes` and `No`. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: prints all letters as capitals.
    let text: String = text.to_uppercase();
    Ok(out.write_all(text.as_bytes())?)
}
