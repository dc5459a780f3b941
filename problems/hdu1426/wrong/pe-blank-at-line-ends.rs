// engine: fast
//! Prints a blank after every digit, the last of a line included. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut number = 0;
    while !input.at_end() {
        let givens = grid(&mut input)?;
        if number > 0 {
            writeln!(out)?;
        }
        number += 1;
        for row in nine::first(&givens).unwrap().chunks(9) {
            // Mistake: blanks stand between digits only.
            writeln!(out, "{}", row.iter().map(|digit| format!("{} ", digit)).collect::<String>())?;
        }
    }
    Ok(())
}
