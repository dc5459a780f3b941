// engine: fast
//! Does not count the ticket that it takes beforehand. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: the first ticket is one of them.
    let text: String = text
        .lines()
        .map(|line| {
            let (case, tickets) = line.split_once(": ").unwrap();
            format!("{}: {}\n", case, tickets.parse::<u32>().unwrap() - 1)
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
