// engine: fast
//! Does not count the ticket bought in advance. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: does not count the first ticket, which is bought in advance.
    let text: String = text
        .lines()
        .map(|line| {
            let (case, tickets) = line.split_once(": ").unwrap();
            format!("{}: {}\n", case, tickets.parse::<u32>().unwrap() - 1)
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
