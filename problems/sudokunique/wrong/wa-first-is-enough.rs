//! Prints the first completion without looking for a second one. Caught by sample-1.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut separator = "";
    while !input.at_end() {
        write!(out, "{}", separator)?;
        separator = "\n";
        // Mistake: stops at the first completion, but a second one makes the answer `Non-unique`.
        match nine::first(&grid(&mut input)?) {
            Some(grid) => {
                for row in grid.chunks(9) {
                    writeln!(out, "{}", row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))?;
                }
            }
            None => writeln!(out, "Find another job")?,
        }
    }
    Ok(())
}
