//! Judges nonograms: any grid whose lines have the given blocks is accepted.

use super::solution::{self, Puzzle};
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` contains a correct grid for each puzzle in `input`.
pub fn check(input: &[u8], output: &[u8], _answer: &[u8]) -> Result<(), Fault> {
    let (mut input, mut output) = (Input::new(input), Input::verbatim(output));
    for number in 1.. {
        if input.at_end() {
            break;
        }
        let puzzle = solution::puzzle(&mut input).map_err(bad_case)?;
        let grid = grid(&puzzle, &mut output).map_err(wrong)?;
        if let Some(line) =
            (0..puzzle.blocks.len()).find(|&line| blocks(&puzzle, &grid, line) != puzzle.blocks[line])
        {
            let place = match line.checked_sub(puzzle.rows) {
                None => format!("row {}", line + 1),
                Some(column) => format!("column {}", column + 1),
            };
            let (found, given) = (said(&blocks(&puzzle, &grid, line)), said(&puzzle.blocks[line]));
            return Err(Fault::Wrong(format!("puzzle {number}, {place} has {found}, expected {given}")));
        }
    }
    match output.at_end() {
        true => Ok(()),
        false => Err(wrong(output.error("the end, after a grid for each puzzle"))),
    }
}

/// Reads a grid: for each cell, row by row, whether it is black.
fn grid(puzzle: &Puzzle, output: &mut Input<'_>) -> Result<Vec<bool>, Stop> {
    let mut grid = Vec::new();
    for _ in 0..puzzle.rows {
        let row = output.token("a row of '#' and '.'")?;
        for column in 0..puzzle.columns.max(row.bytes().len()) {
            match row.bytes().get(column) {
                _ if column >= puzzle.columns => return Err(row.error_at(column, "end of line")),
                Some(b'#') => grid.push(true),
                Some(b'.') => grid.push(false),
                _ => return Err(row.error_at(column, "'#' or '.'")),
            }
        }
    }
    Ok(grid)
}

/// The lengths of the blocks of a line in `grid`.
fn blocks(puzzle: &Puzzle, grid: &[bool], line: usize) -> Vec<usize> {
    let cells: Vec<bool> = puzzle.cells(line).into_iter().map(|cell| grid[cell]).collect();
    cells.split(|black| !black).map(<[bool]>::len).filter(|&length| length > 0).collect()
}

fn said(blocks: &[usize]) -> String {
    match blocks {
        [] => "no block".to_string(),
        [one] => format!("a block of {one}"),
        many => format!("blocks of {}", many.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")),
    }
}
