// engine: fast
//! Prints every unique completion and never prints `Not Minimal`. Caught by the sample.

use crate::solution::{SYMBOLS, grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, any};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let (side, givens) = grid(&mut input)?;
        let sudoku = Sudoku::new(if side == 4 {
            2
        } else if side == 9 {
            3
        } else {
            4
        });
        match any::up_to(2, &sudoku, &givens).as_slice() {
            [] => writeln!(out, "No Solution")?,
            // Mistake: prints a unique completion even if a given is redundant.
            [grid] => {
                for row in grid.chunks(side) {
                    let symbol = |&digit: &u8| SYMBOLS[digit as usize] as char;
                    writeln!(out, "{}", row.iter().map(symbol).collect::<String>())?;
                }
            }
            _ => writeln!(out, "Multiple Solutions")?,
        }
    }
    Ok(())
}
