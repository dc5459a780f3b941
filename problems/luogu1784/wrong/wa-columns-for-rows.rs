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
    let text: String = (0..9)
        .map(|column| {
            let cells = text.lines().map(|line| line.split(' ').nth(column).unwrap());
            cells.collect::<Vec<_>>().join(" ") + "\n"
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
