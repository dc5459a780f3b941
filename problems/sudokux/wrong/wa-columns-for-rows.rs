// engine: fast
//! Prints columns as rows. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: transposes the grid.
    let text: String = text
        .lines()
        .map(|line| {
            (0..81).map(|cell| &line[cell % 9 * 9 + cell / 9..=cell % 9 * 9 + cell / 9]).collect::<String>()
                + "\n"
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
