//! Solves a Latin square: the boxes are ignored. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, any};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let givens = grid(&mut input)?;
    // Mistake: uses rows as boxes, which leaves a Latin square.
    let boxes: Vec<usize> = (0..81).map(|cell| cell / 9).collect();
    let grid = any::first(&Sudoku::jigsaw(9, &boxes), &givens).unwrap_or(givens.to_vec());
    for row in grid.chunks(9) {
        writeln!(out, "{}", row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}
