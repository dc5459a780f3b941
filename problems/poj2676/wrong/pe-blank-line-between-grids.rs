// engine: fast
//! Puts a blank line between grids, as HDU 1426 wants it. Caught by every case with two grids.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for number in 0..cases(&mut input)? {
        let givens = grid(&mut input)?;
        if number > 0 {
            // Mistake: grids follow each other without a line between them.
            writeln!(out)?;
        }
        for row in nine::first(&givens).unwrap().chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
        }
    }
    Ok(())
}
