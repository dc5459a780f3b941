// engine: fast
//! Counts the rings from the border, 6 in the centre and 10 outside. Caught by the sample.

use dlx_kernel::exact::best::Best;
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::input::{Input, Stop};
use crate::solution::grid;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let givens = grid(&mut input)?;
    let sudoku = Sudoku::new(3);
    // Mistake: 10 belongs to the centre: 10 minus the distance, not 6 plus the distance.
    let ring = |cell: usize| 6 + (cell as i64 / 9 - 4).abs().max((cell as i64 % 9 - 4).abs());
    let options = sudoku.options(&givens).into_iter();
    let weights: Vec<i64> = options.map(|(cell, digit)| (digit as i64 + 1) * ring(cell)).collect();
    let best = Best::new(&sudoku.matrix(&givens), &weights).best();
    writeln!(out, "{}", best.map_or(-1, |(score, _)| score))?;
    Ok(())
}
