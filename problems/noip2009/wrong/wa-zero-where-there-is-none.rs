// engine: fast
//! Prints 0 where there is no completion. Caught by edge-cell-without-a-digit.

use dlx_kernel::exact::best::Best;
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::input::{Input, Stop};
use crate::solution::{grid, weights};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let givens = grid(&mut input)?;
    let sudoku = Sudoku::new(3);
    let best = Best::new(&sudoku.matrix(&givens), &weights(&sudoku, &givens)).best();
    // Mistake: no completion is -1.
    writeln!(out, "{}", best.map_or(0, |(score, _)| score))?;
    Ok(())
}
