//! Scores the first completion instead of the best. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let givens = grid(&mut input)?;
    let ring = |cell: usize| 10 - (cell as i64 / 9 - 4).abs().max((cell as i64 % 9 - 4).abs());
    let score = |grid: [u8; 81]| (0..81).map(|cell| i64::from(grid[cell]) * ring(cell)).sum();
    // Mistake: scores the first completion, but another one may score more.
    let best: i64 = nine::first(&givens).map_or(-1, score);
    writeln!(out, "{}", best)?;
    Ok(())
}
