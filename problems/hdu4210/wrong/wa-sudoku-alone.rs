// engine: fast
//! Completes the sudoku and ignores the dominoes still to be placed. Caught by edge-several-sudokus.

use crate::solution::puzzle;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut number = 0;
    while let Some(placed) = puzzle(&mut input)? {
        let mut givens = [0; 81];
        for &(cell, digit) in placed.iter().flatten() {
            givens[cell] = digit as u8 + 1;
        }
        // Mistake: solves the sudoku alone and ignores the dominoes.
        let grid = nine::first(&givens).unwrap();
        number += 1;
        writeln!(out, "Puzzle {}", number)?;
        for row in grid.chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
        }
    }
    Ok(())
}
