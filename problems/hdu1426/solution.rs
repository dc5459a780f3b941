//! HDU 1426 Sudoku Killer: 9 x 9 grids of digits and `?`, mostly separated by spaces, until the end of the
//! input; print a blank line between answers. Items: cell, row x digit, column x digit, box x digit (4 x 81).
//! Options: digit d in cell (r, c) (729, four items each).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut separator: &[u8] = b"";
    while !input.at_end() {
        let mut start = input.clone();
        let givens = grid(&mut input)?;
        let grid = nine::first(&givens).ok_or_else(|| start.error("a grid with a solution"))?;
        out.write_all(separator)?;
        for (cell, digit) in grid.iter().enumerate() {
            out.write_all(&[b'0' + digit, if cell % 9 == 8 { b'\n' } else { b' ' }])?;
        }
        separator = b"\n";
    }
    Ok(())
}

/// Reads a grid, row by row, with 0 for an empty cell. Spaces between cells are optional.
pub fn grid(input: &mut Input<'_>) -> Result<[u8; 81], Stop> {
    let mut givens = [0; 81];
    let mut read = 0;
    while read < 81 {
        let part = input.token("1-9 or '?'")?;
        for (index, &byte) in part.bytes().iter().enumerate() {
            let given = cell(byte).ok_or_else(|| part.error_at(index, "1-9 or '?'"))?;
            *givens.get_mut(read).ok_or_else(|| part.error_at(index, "end of line"))? = given;
            read += 1;
        }
    }
    Ok(givens)
}

fn cell(byte: u8) -> Option<u8> {
    match byte {
        b'?' => Some(0),
        b'1'..=b'9' => Some(byte - b'0'),
        _ => None,
    }
}
