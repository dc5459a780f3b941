//! Kattis Sudokunique: 9 x 9 grids of integers (0 for a blank) until the end of the input. Does each grid
//! have no completion, one, or more?
//! Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
//! items each).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut separator: &[u8] = b"";
    while !input.at_end() {
        let givens = grid(&mut input)?;
        out.write_all(separator)?;
        separator = b"\n";
        match nine::up_to(2, &givens).as_slice() {
            [] => out.write_all(b"Find another job\n")?,
            [grid] => write_grid(grid, out)?,
            _ => out.write_all(b"Non-unique\n")?,
        }
    }
    Ok(())
}

/// Reads a grid, row by row, 0 for a blank.
pub fn grid(input: &mut Input<'_>) -> Result<[u8; 81], Stop> {
    let mut givens = [0; 81];
    for given in givens.iter_mut() {
        *given = input.integer("a cell, a digit", 0, 9)? as u8;
    }
    Ok(givens)
}

fn write_grid(grid: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    for (cell, digit) in grid.iter().enumerate() {
        out.write_all(&[b'0' + digit, if cell % 9 == 8 { b'\n' } else { b' ' }])?;
    }
    Ok(())
}
