//! HDU 2780 Su-Su-Sudoku: 9 x 9 grids with five blanks, each with one completion or, if a given digit is
//! wrong, perhaps none.
//! Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
//! items each).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 0..cases(&mut input)? {
        let givens = grid(&mut input)?;
        if case > 0 {
            out.write_all(b"\n")?;
        }
        match nine::first(&givens) {
            Some(grid) => write_grid(&grid, out)?,
            None => out.write_all(b"Could not complete this grid.\n")?,
        }
    }
    Ok(())
}

/// Reads the number of grids.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of grids", 0, i64::from(u32::MAX))
}

/// Reads a grid: a line of digits for each row, 0 for a blank.
pub fn grid(input: &mut Input<'_>) -> Result<[u8; 81], Stop> {
    let mut givens = [0; 81];
    for row in givens.chunks_mut(9) {
        row.copy_from_slice(&input.token("a row of 9 digits")?.cells::<9, _>(digit, "a digit")?);
    }
    Ok(givens)
}

fn digit(byte: u8) -> Option<u8> {
    if byte.is_ascii_digit() { Some(byte - b'0') } else { None }
}

fn write_grid(grid: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    for row in grid.chunks(9) {
        let mut line: Vec<u8> = row.iter().map(|digit| b'0' + digit).collect();
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}
