// engine: fast
//! Prints an empty line after a count of 0. Caught by edge-none.

use crate::solution::board;
use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut answers = vec![None; 20];
    while !input.at_end() {
        let n = board(&mut input)?;
        let (count, first) = answers[n].get_or_insert_with(|| Queens::new(n).count_and_first()).clone();
        let columns: Vec<String> =
            first.unwrap_or_default().iter().map(|column| (column + 1).to_string()).collect();
        // Mistake: prints a second line even if there is no placement.
        writeln!(out, "{}\n{}", count, columns.join(" "))?;
    }
    Ok(())
}
