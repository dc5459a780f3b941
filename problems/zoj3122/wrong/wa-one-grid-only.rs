// engine: fast
//! Solves only the first grid. Caught by edge-two-grids.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::sixteen;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: reads only one grid, but more may follow.
    if !input.at_end() {
        let givens = grid(&mut input)?;
        for row in sixteen::first(&givens).unwrap().chunks(16) {
            writeln!(out, "{}", row.iter().map(|letter| (b'A' + letter - 1) as char).collect::<String>())?;
        }
    }
    Ok(())
}
