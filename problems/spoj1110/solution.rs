//! SPOJ SUDOKU (1110): the number of grids, then 16 x 16 grids of A-P and `-`, with a blank line between
//! grids and between answers.
//! Items: cell, row x letter, column x letter, box x letter (4 x 256). Options: letter d in cell (r, c)
//! (4096, four items each).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::sixteen;
use std::io::Write;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let grids = cases(&mut input)?;
    for index in 0..grids {
        let mut start = input.clone();
        let givens = grid(&mut input)?;
        let grid = sixteen::first(&givens).ok_or_else(|| start.error("a grid with a solution"))?;
        if index > 0 {
            out.write_all(b"\n")?;
        }
        write_grid(&grid, out)?;
    }
    Ok(())
}

/// Reads the number of grids.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of grids", 0, 1_000_000)
}

/// Reads the 16 rows of a grid.
pub fn grid(input: &mut Input) -> Result<[u8; 256], Stop> {
    let mut grid = [0; 256];
    for row in grid.chunks_mut(16) {
        let line = input.token("a row of 16 cells, A-P or '-'")?;
        row.copy_from_slice(&line.cells::<16, _>(given, "A-P or '-'")?);
    }
    Ok(grid)
}

fn given(byte: u8) -> Option<u8> {
    match byte {
        b'-' => Some(0),
        b'A'..=b'P' => Some(byte - b'A' + 1),
        _ => None,
    }
}

fn write_grid(grid: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut text = Vec::with_capacity(272);
    for row in grid.chunks(16) {
        text.extend(row.iter().map(|letter| b'A' + letter - 1));
        text.push(b'\n');
    }
    Ok(out.write_all(&text)?)
}
