// engine: fast
//! Omits the line with the number of chosen rows. Caught by the sample.

use crate::solution::matrix;
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut chosen = Repeat::new(&matrix(&mut Input::new(input))?).fewest().unwrap_or_default();
    chosen.sort_unstable();
    let numbers: Vec<String> = chosen.iter().map(|row| (row + 1).to_string()).collect();
    // Mistake: prints the rows, but not their number, which comes first.
    writeln!(out, "{}", numbers.join(" "))?;
    Ok(())
}
