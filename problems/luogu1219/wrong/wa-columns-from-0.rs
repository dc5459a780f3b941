// engine: fast
//! Numbers the columns from 0. Caught by sample-1.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    for line in String::from_utf8(answers).unwrap().lines() {
        let numbers: Vec<u64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        // Mistake: counts columns from 0, but the first column is column 1.
        let less = if numbers.len() > 1 { 1 } else { 0 };
        let numbers: Vec<String> = numbers.iter().map(|number| (number - less).to_string()).collect();
        writeln!(out, "{}", numbers.join(" "))?;
    }
    Ok(())
}
