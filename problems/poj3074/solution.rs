//! POJ 3074 Sudoku: 9 x 9 grids, one 81-character line each, until `end`.
//! Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
//! items each).

use dlx_kernel::input::{Input, Stop, Text};
use dlx_kernel::sudoku::nine;
use std::io::Write;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while let Some((text, givens)) = grid(&mut input)? {
        let grid = nine::first(&givens).ok_or_else(|| text.error("a grid with a solution"))?;
        let mut answer = [b'\n'; 82];
        answer.iter_mut().zip(&grid).for_each(|(byte, digit)| *byte = b'0' + digit);
        out.write_all(&answer)?;
    }
    Ok(())
}

/// Reads a grid, with 0 for an empty cell. None at `end`, or at the end of the input.
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
