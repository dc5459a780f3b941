//! Luogu P1784 Sudoku: one grid of 9 lines of 9 integers, 0 for blank, with one completion.
//! Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
//! items each).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut start = input.clone();
    let givens = grid(&mut input)?;
    let grid = nine::first(&givens).ok_or_else(|| start.error("a grid with a solution"))?;
    for (cell, digit) in grid.iter().enumerate() {
        out.write_all(&[b'0' + digit, if cell % 9 == 8 { b'\n' } else { b' ' }])?;
    }
    Ok(())
}

/// Reads a grid, row by row, 0 for a blank.
pub fn grid(input: &mut Input<'_>) -> Result<[u8; 81], Stop> {
    let mut givens = [0; 81];
    for given in givens.iter_mut() {
        *given = input.integer("a digit", 0, 9)? as u8;
    }
    Ok(givens)
}
