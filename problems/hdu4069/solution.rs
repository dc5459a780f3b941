//! HDU 4069 Squiggly Sudoku: 9 x 9 grids whose boxes have any shape, given by the walls around each cell. Are
//! there no completions, one, or more?
//! Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c) (729, four
//! items each).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::sudoku::any;
use std::io::Write;

/// Added to a digit if there is a wall above the cell.
pub const ABOVE: u8 = 16;
/// Added to a digit if there is a wall to the right of the cell.
pub const RIGHT: u8 = 32;
/// Added to a digit if there is a wall below the cell.
pub const BELOW: u8 = 64;
/// Added to a digit if there is a wall to the left of the cell.
pub const LEFT: u8 = 128;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let (boxes, givens) = grid(&mut input)?;
        writeln!(out, "Case {}:", case)?;
        match any::up_to(2, &Sudoku::jigsaw(9, &boxes), &givens).as_slice() {
            [] => out.write_all(b"No solution\n")?,
            [grid] => write_grid(grid, out)?,
            _ => out.write_all(b"Multiple Solutions\n")?,
        }
    }
    Ok(())
}

/// Reads the number of grids.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of grids", 0, i64::from(u32::MAX))
}

/// Reads a grid: the box and the digit of each cell, 0 for a blank.
pub fn grid(input: &mut Input<'_>) -> Result<(Vec<usize>, [u8; 81]), Stop> {
    let mut start = input.clone();
    let mut cells = [0; 81];
    for cell in cells.iter_mut() {
        let digit_and_walls = input.integer("a cell: its digit plus its walls", 0, 255)?;
        *cell = digit_and_walls as u8;
    }
    let boxes = boxes(&cells).ok_or_else(|| start.error("walls around 9 boxes of 9 cells"))?;
    cells.iter_mut().for_each(|cell| *cell &= 15);
    if cells.iter().any(|&given| given > 9) {
        return Err(start.error("cells with digits 0-9"));
    }
    Ok((boxes, cells))
}

/// The box of each cell: neighbours without a wall between them share a box. None unless there are 9 boxes of
/// 9 cells.
fn boxes(cells: &[u8; 81]) -> Option<Vec<usize>> {
    const NONE: usize = 9;
    let mut boxes = vec![NONE; 81];
    for index in 0..9 {
        let mut reached = vec![boxes.iter().position(|&of| of == NONE)?];
        boxes[reached[0]] = index;
        let mut next = 0;
        while next < reached.len() {
            for neighbour in neighbours(cells, reached[next]) {
                if boxes[neighbour] == NONE {
                    boxes[neighbour] = index;
                    reached.push(neighbour);
                }
            }
            next += 1;
        }
        if reached.len() != 9 {
            return None;
        }
    }
    Some(boxes)
}

/// The neighbours of `cell` with no wall in between; a wall may be marked in either cell.
fn neighbours(cells: &[u8; 81], cell: usize) -> Vec<usize> {
    let (row, column) = (cell / 9, cell % 9);
    let open =
        |other: usize, wall: u8, from_there: u8| cells[cell] & wall == 0 && cells[other] & from_there == 0;
    let mut found = Vec::with_capacity(4);
    if row > 0 && open(cell - 9, ABOVE, BELOW) {
        found.push(cell - 9);
    }
    if row < 8 && open(cell + 9, BELOW, ABOVE) {
        found.push(cell + 9);
    }
    if column > 0 && open(cell - 1, LEFT, RIGHT) {
        found.push(cell - 1);
    }
    if column < 8 && open(cell + 1, RIGHT, LEFT) {
        found.push(cell + 1);
    }
    found
}

fn write_grid(grid: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    for row in grid.chunks(9) {
        let mut line: Vec<u8> = row.iter().map(|digit| b'0' + digit).collect();
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}
