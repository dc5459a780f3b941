// engine: fast
//! Prints the lowest score instead of the highest. Caught by the sample.

use crate::solution::{grid, weights};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let givens = grid(&mut input)?;
    let sudoku = Sudoku::new(3);
    // Mistake: minimizes the score instead of maximizing it.
    let lost: Vec<u64> = weights(&sudoku, &givens).into_iter().map(|weight| weight as u64).collect();
    let worst = Exact::new(&sudoku.matrix(&givens)).cheapest(&lost);
    writeln!(out, "{}", worst.map_or(-1, |(score, _)| score as i64))?;
    Ok(())
}
