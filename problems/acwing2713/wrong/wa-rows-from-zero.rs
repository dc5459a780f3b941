// engine: fast
//! Numbers the rows from 0. Caught by edge-one.

use crate::solution::matrix;
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let chosen = Repeat::new(&matrix(&mut Input::new(input))?).fewest().unwrap_or_default();
    // Mistake: counts rows from 0, but the first row is row 1.
    let numbers: Vec<String> = chosen.iter().map(|row| row.to_string()).collect();
    writeln!(out, "{}\n{}", chosen.len(), numbers.join(" "))?;
    Ok(())
}
