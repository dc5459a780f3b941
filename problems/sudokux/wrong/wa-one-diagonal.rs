//! Checks only the falling diagonal. Caught by hard-minimal-1.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, any};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let falling: Vec<usize> = (0..9).map(|row| row * 10).collect();
    // Mistake: leaves out the rising diagonal.
    let sudoku = Sudoku::new(3).with_region(&falling);
    while let Some((_, givens)) = grid(&mut input)? {
        let grid: String = any::first(&sudoku, &givens).unwrap().iter().map(u8::to_string).collect();
        writeln!(out, "{}", grid)?;
    }
    Ok(())
}
