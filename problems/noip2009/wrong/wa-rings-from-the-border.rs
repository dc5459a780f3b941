// engine: fast
//! Counts the rings from the border: 6 in the centre and 10 outside. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let givens = grid(&mut input)?;
    let sudoku = Sudoku::new(3);
    // Mistake: gives the centre 6 and the border 10 instead of the reverse.
    let ring = |cell: usize| 6 + (cell as i64 / 9 - 4).abs().max((cell as i64 % 9 - 4).abs());
    let options = sudoku.options(&givens).into_iter();
    let costs: Vec<u64> = options.map(|(cell, digit)| 90 - (digit as u64 + 1) * ring(cell) as u64).collect();
    let best = Exact::new(&sudoku.matrix(&givens)).cheapest(&costs);
    writeln!(out, "{}", best.map_or(-1, |(cost, _)| 81 * 90 - cost as i64))?;
    Ok(())
}
