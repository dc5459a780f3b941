// engine: fast
//! Takes the first line for the number of grids, as in SPOJ 1110. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::sixteen;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: reads the number of grids, but the input starts with a grid.
    input.token("the number of grids")?;
    while !input.at_end() {
        let givens = grid(&mut input)?;
        for row in sixteen::first(&givens).unwrap().chunks(16) {
            writeln!(out, "{}", row.iter().map(|letter| (b'A' + letter - 1) as char).collect::<String>())?;
        }
    }
    Ok(())
}
