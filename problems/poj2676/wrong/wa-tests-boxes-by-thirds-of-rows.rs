//! Takes box r % 3, c % 3 for the box of a cell: nine boxes of nine cells, but scattered. Caught by the
//! sample.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, any};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: the box is r / 3, c / 3.
    let boxes: Vec<usize> = (0..81).map(|cell| cell / 9 % 3 * 3 + cell % 9 % 3).collect();
    let sudoku = Sudoku::jigsaw(9, &boxes);
    for _ in 0..cases(&mut input)? {
        let givens = grid(&mut input)?;
        for row in any::first(&sudoku, &givens).unwrap_or(givens.to_vec()).chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
        }
    }
    Ok(())
}
