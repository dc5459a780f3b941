//! Prints no spaces between the digits of a row, as in POJ 2676. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let givens = grid(&mut input)?;
    for row in nine::first(&givens).unwrap_or(givens).chunks(9) {
        // Mistake: omits the spaces between digits.
        writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
    }
    Ok(())
}
