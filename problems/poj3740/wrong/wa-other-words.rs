// engine: fast
//! Prints `No` instead of `It is impossible`. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: replaces `It is impossible` by `No`.
    let text: String = text.replace("It is impossible", "No");
    Ok(out.write_all(text.as_bytes())?)
}
