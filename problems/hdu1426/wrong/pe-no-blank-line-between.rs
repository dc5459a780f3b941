// engine: fast
//! Prints no blank line between grids. Caught by edge-two-cases.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        for row in nine::first(&grid(&mut input)?).unwrap().chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))?;
        }
        // Mistake: omits the blank line between grids.
    }
    Ok(())
}
