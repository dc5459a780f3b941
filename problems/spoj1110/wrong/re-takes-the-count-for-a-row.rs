// engine: fast
//! Reads no count, as ZOJ has it, and takes it for a row. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::sixteen;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: the number of grids comes first.
    while !input.at_end() {
        let givens = grid(&mut input)?;
        for row in sixteen::first(&givens).unwrap().chunks(16) {
            writeln!(out, "{}", row.iter().map(|letter| (b'A' + letter - 1) as char).collect::<String>())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
