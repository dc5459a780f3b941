// engine: fast
//! Prints 0 instead of -1 if there is no completion. Caught by edge-cell-without-a-digit.

use crate::solution::{HIGH, costs, grid};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let givens = grid(&mut input)?;
    let sudoku = Sudoku::new(3);
    let best = Exact::new(&sudoku.matrix(&givens)).cheapest(&costs(&sudoku, &givens));
    // Mistake: replaces a missing score with 0 instead of -1.
    writeln!(out, "{}", best.map_or(0, |(cost, _)| 81 * HIGH - cost as i64))?;
    Ok(())
}
