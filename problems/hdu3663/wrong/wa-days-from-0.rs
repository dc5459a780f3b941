// engine: fast
//! Numbers the days from 0. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: counts days from 0, but the first day is day 1.
    let text: String = text
        .lines()
        .map(|line| match line.split_once(' ') {
            Some((first, last)) if first.parse::<u32>().map_or(false, |day| day > 0) => {
                let day = |word: &str| word.parse::<u32>().unwrap() - 1;
                format!("{} {}\n", day(first), day(last))
            }
            _ => format!("{}\n", line),
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
