// engine: fast
//! Numbers the rows from 0. Caught by the samples.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: counts rows from 0, but the first row is row 1.
    let text: String = if text.starts_with("No") {
        text
    } else {
        let row = |row: &str| (row.parse::<u32>().unwrap() - 1).to_string();
        text.split_whitespace().map(row).collect::<Vec<_>>().join(" ") + "\n"
    };
    Ok(out.write_all(text.as_bytes())?)
}
