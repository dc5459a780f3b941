// engine: fast
//! Prints each grid on nine lines, as in POJ 2676. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while let Some((_, givens)) = grid(&mut input)? {
        // Mistake: prints a grid on nine lines instead of one.
        for row in nine::first(&givens).unwrap().chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
        }
    }
    Ok(())
}
