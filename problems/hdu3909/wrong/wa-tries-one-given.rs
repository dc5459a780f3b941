// engine: fast
//! Tests only whether the first given is needed. Caught by edge-order-3.

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
        let is_needed = |cell: usize| {
            let mut fewer = givens.clone();
            fewer[cell] = 0;
            any::up_to(2, &sudoku, &fewer).len() > 1
        };
        // Mistake: tests only the first given, but any given may be redundant.
        let first = givens.iter().position(|&given| given != 0);
        match any::up_to(2, &sudoku, &givens).as_slice() {
            [] => writeln!(out, "No Solution")?,
            [_] if !first.map_or(true, is_needed) => writeln!(out, "Not Minimal")?,
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
