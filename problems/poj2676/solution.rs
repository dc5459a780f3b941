//! POJ 2676 Sudoku: T grids of 9 lines of 9 digits, 0 for blank; any completion of each is accepted.
//! Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
//! items each).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let start = input.clone();
        let givens = grid(&mut input)?;
        let grid = nine::first(&givens).ok_or_else(|| start.clone().error("a grid with a solution"))?;
        for row in grid.chunks(9) {
            let line: Vec<u8> = row.iter().map(|digit| b'0' + digit).collect();
            out.write_all(&line)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}

/// Reads the number of grids.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of grids", 0, i64::from(u32::MAX))
}

/// Reads the 9 rows of a grid, with 0 for an empty cell.
pub fn grid(input: &mut Input<'_>) -> Result<[u8; 81], Stop> {
    let mut givens = [0; 81];
    for row in givens.chunks_mut(9) {
        row.copy_from_slice(&input.token("a row of 9 digits")?.cells::<9, _>(digit, "0-9")?);
    }
    Ok(givens)
}

fn digit(byte: u8) -> Option<u8> {
    byte.is_ascii_digit().then(|| byte - b'0')
}
