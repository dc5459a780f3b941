// engine: fast
//! Numbers the teams from 0. Caught by sample-1.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    for line in String::from_utf8(answers).unwrap().lines() {
        // Mistake: counts teams from 0, but the first team is team 1.
        let less = |word: &str| word.parse().map_or(word.to_string(), |team: u32| (team - 1).to_string());
        writeln!(out, "{}", line.split(' ').map(less).collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}
