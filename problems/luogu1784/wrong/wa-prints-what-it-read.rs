// engine: fast
//! Undoes all digits when the search returns, and then prints the input grid. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    // Mistake: prints the input grid, as if the search had undone its digits.
    let givens = grid(&mut Input::new(input))?;
    for row in givens.chunks(9) {
        let digits: Vec<String> = row.iter().map(u8::to_string).collect();
        writeln!(out, "{}", digits.join(" "))?;
    }
    Ok(())
}
