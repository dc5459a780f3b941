//! Diagonal sudoku: 9 x 9 grids, one 81-character line each, until `end`; both diagonals hold every digit,
//! too.
//! Items: cell, row x digit, column x digit, box x digit (4 x 81), diagonal x digit (2 x 9).
//! Options: digit d in cell (r, c) (729), with 4 items, 5 on a diagonal, 6 in the centre.

use dlx_kernel::input::{Input, Stop, Text};
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::sudoku::any;
use std::io::Write;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let sudoku = rules();
    let mut input = Input::new(input);
    while let Some((text, givens)) = grid(&mut input)? {
        let grid = any::first(&sudoku, &givens).ok_or_else(|| text.error("a grid with a solution"))?;
        let mut answer: Vec<u8> = grid.iter().map(|digit| b'0' + digit).collect();
        answer.push(b'\n');
        out.write_all(&answer)?;
    }
    Ok(())
}

/// The rules of the problem.
pub fn rules() -> Sudoku {
    Sudoku::new(3).with_diagonals()
}

/// Reads a grid, 0 for a blank. None at `end`, or at the end of the input.
pub fn grid<'a>(input: &mut Input<'a>) -> Result<Option<(Text<'a>, [u8; 81])>, Stop> {
    if input.at_end() {
        return Ok(None);
    }
    let text = input.token("a grid")?;
    Ok(if text.bytes() == b"end" { None } else { Some((text, text.cells::<81, _>(given, "1-9 or '.'")?)) })
}

fn given(byte: u8) -> Option<u8> {
    match byte {
        b'.' => Some(0),
        b'1'..=b'9' => Some(byte - b'0'),
        _ => None,
    }
}
