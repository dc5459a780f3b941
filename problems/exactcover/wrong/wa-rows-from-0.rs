// engine: fast
//! Numbers the rows from 0. Caught by sample-knuth.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: rows are numbered from 1.
    let text: String = text
        .lines()
        .map(|line| {
            let words: Vec<String> = line
                .split_whitespace()
                .map(|word| match word.parse::<u64>() {
                    Ok(number) if line.contains(' ') => (number - 1).to_string(),
                    _ => word.to_string(),
                })
                .collect();
            words.join(" ") + "\n"
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
