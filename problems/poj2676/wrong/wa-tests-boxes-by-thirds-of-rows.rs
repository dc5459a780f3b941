//! Computes the box of a cell from r % 3 and c % 3, so the cells of a box are scattered. Caught by the
//! sample.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, any};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: uses r % 3 and c % 3 instead of r / 3 and c / 3.
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
