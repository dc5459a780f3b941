// engine: fast
//! Prints a blank line between grids, as in HDU 1426. Caught by every case with two grids.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for number in 0..cases(&mut input)? {
        let givens = grid(&mut input)?;
        if number > 0 {
            // Mistake: prints a blank line between grids.
            writeln!(out)?;
        }
        for row in nine::first(&givens).unwrap().chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
        }
    }
    Ok(())
}
