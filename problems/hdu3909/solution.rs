//! HDU 3909 Sudoku: grids of order 2 to 4. Is there no completion, are there several, or is there one, with
//! or without a redundant given?
//! Items: cell, row x symbol, column x symbol, box x symbol (4 n^4). Options: symbol d in cell (r, c) (n^6,
//! four items each).
//!
//! A given is needed if the grid without it has several completions, so a grid takes one search per given
//! plus one.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::{sudoku::any, sudoku::nine, sudoku::sixteen};
use std::convert::TryFrom;
use std::io::Write;

/// The minimum order of a grid.
pub const LEAST_ORDER: i64 = 2;
/// The maximum order of a grid.
pub const MOST_ORDER: i64 = 4;
/// A blank, then the characters for the digits 1, 2, and so on.
pub const SYMBOLS: &[u8; 17] = b".123456789ABCDEFG";

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let (side, givens) = grid(&mut input)?;
        match two(&givens).as_slice() {
            [] => out.write_all(b"No Solution\n")?,
            [grid] if is_minimal(&givens) => write_grid(grid, side, out)?,
            [_] => out.write_all(b"Not Minimal\n")?,
            _ => out.write_all(b"Multiple Solutions\n")?,
        }
    }
    Ok(())
}

/// Reads a grid: its side, and its cells row by row, 0 for a blank.
pub fn grid(input: &mut Input) -> Result<(usize, Vec<u8>), Stop> {
    let order = input.integer("the order of a grid", LEAST_ORDER, MOST_ORDER)? as usize;
    let side = order * order;
    let symbols = &SYMBOLS[..=side];
    let last = SYMBOLS[side] as char;
    let expected = if side > 9 { format!("1-9, A-{} or '.'", last) } else { format!("1-{} or '.'", last) };
    let mut grid = Vec::with_capacity(side * side);
    for _ in 0..side {
        let row = input.token("a row of the grid")?;
        for index in 0..side {
            let symbol =
                row.bytes().get(index).and_then(|byte| symbols.iter().position(|symbol| symbol == byte));
            grid.push(symbol.ok_or_else(|| row.error_at(index, &expected))? as u8);
        }
        if row.bytes().len() > side {
            return Err(row.error_at(side, "end of line"));
        }
    }
    Ok((side, grid))
}

/// Up to two completions, found by the engine for the size of the grid.
fn two(givens: &[u8]) -> Vec<Vec<u8>> {
    if let Ok(givens) = <&[u8; 81]>::try_from(givens) {
        nine::up_to(2, givens).iter().map(|grid| grid.to_vec()).collect()
    } else if let Ok(givens) = <&[u8; 256]>::try_from(givens) {
        sixteen::up_to(2, givens).iter().map(|grid| grid.to_vec()).collect()
    } else {
        any::up_to(2, &Sudoku::new(2), givens)
    }
}

/// Whether every given of a grid with one completion is needed to make the completion unique.
fn is_minimal(givens: &[u8]) -> bool {
    (0..givens.len()).filter(|&cell| givens[cell] != 0).all(|cell| {
        let mut fewer = givens.to_vec();
        fewer[cell] = 0;
        two(&fewer).len() > 1
    })
}

fn write_grid(grid: &[u8], side: usize, out: &mut dyn Write) -> Result<(), Stop> {
    for row in grid.chunks(side) {
        let mut line: Vec<u8> = row.iter().map(|&symbol| SYMBOLS[symbol as usize]).collect();
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}
