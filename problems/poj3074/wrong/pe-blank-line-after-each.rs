// engine: fast
//! Prints a blank line after each grid. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while let Some((_, givens)) = grid(&mut input)? {
        let grid: String = nine::first(&givens).unwrap().iter().map(u8::to_string).collect();
        // Mistake: prints a second newline.
        writeln!(out, "{}\n", grid)?;
    }
    Ok(())
}
