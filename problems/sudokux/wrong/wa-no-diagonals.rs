//! Solves an ordinary sudoku and ignores the diagonals. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, any};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: leaves out both diagonals.
    let sudoku = Sudoku::new(3);
    while let Some((_, givens)) = grid(&mut input)? {
        let grid: String = any::first(&sudoku, &givens).unwrap().iter().map(u8::to_string).collect();
        writeln!(out, "{}", grid)?;
    }
    Ok(())
}
