//! Answers the first grid and stops. Caught by edge-two-cases.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: reads only one grid, but more may follow.
    if !input.at_end() {
        let givens = grid(&mut input)?;
        for row in nine::first(&givens).unwrap().chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))?;
        }
    }
    Ok(())
}
