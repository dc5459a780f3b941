// engine: fast
//! Counts placements twice even if the first checker is in the middle column. Caught by edge-7.

use crate::solution::{board, solve as right};
use dlx_kernel::Exact;
use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let n = board(&mut Input::new(input))?;
    let in_left_half = |options: &Vec<usize>| options.iter().any(|&option| option < (n + 1) / 2);
    // Mistake: counts placements twice if the first checker is in the middle column.
    let count = 2 * Exact::new(&Queens::matrix(n)).covers().filter(in_left_half).count();
    for line in String::from_utf8(answers).unwrap().lines().take(3) {
        writeln!(out, "{}", line)?;
    }
    Ok(writeln!(out, "{}", count)?)
}
