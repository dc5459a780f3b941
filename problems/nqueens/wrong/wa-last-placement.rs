// engine: fast
//! Prints the last placement in lexicographic order instead of the first. Caught by sample-8.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: prints the last placement instead of the first.
    let text: String = text
        .lines()
        .map(|line| {
            let columns: Vec<usize> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            match columns.len() {
                1 => line.to_string() + "\n",
                // The mirror image of the first placement is the last one.
                n => columns.iter().map(|c| (n + 1 - c).to_string()).collect::<Vec<_>>().join(" ") + "\n",
            }
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
