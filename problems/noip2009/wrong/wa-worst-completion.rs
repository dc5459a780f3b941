// engine: fast
//! Keeps the lowest score. Caught by the sample.

use dlx_kernel::exact::best::Best;
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::input::{Input, Stop};
use crate::solution::{grid, weights};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let givens = grid(&mut input)?;
    let sudoku = Sudoku::new(3);
    // Mistake: the greatest cover of negative weights is the one that scores least.
    let lost: Vec<i64> = weights(&sudoku, &givens).into_iter().map(|weight| -weight).collect();
    let best = Best::new(&sudoku.matrix(&givens), &lost).best();
    writeln!(out, "{}", best.map_or(-1, |(score, _)| -score))?;
    Ok(())
}
