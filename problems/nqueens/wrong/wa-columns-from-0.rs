// engine: fast
//! Numbers the columns from 0. Caught by sample-8.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: columns are numbered from 1.
    let text: String = text
        .lines()
        .map(|line| {
            let column = |word: &str| (word.parse::<u32>().unwrap() - 1).to_string();
            match line.contains(' ') {
                true => line.split(' ').map(column).collect::<Vec<_>>().join(" ") + "\n",
                false => line.to_string() + "\n",
            }
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
