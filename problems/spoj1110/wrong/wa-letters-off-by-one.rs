// engine: fast
//! Prints @ to O instead of A to P. Caught by the sample.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::sixteen;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let givens = grid(&mut input)?;
        for row in sixteen::first(&givens).unwrap().chunks(16) {
            // Mistake: counts the letters from @ instead of A.
            writeln!(out, "{}", row.iter().map(|letter| (b'@' + letter - 1) as char).collect::<String>())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
