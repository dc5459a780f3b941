// engine: fast
//! Turns the presents but never flips them.

use crate::solution::{Case, board, case};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let fit = !case.is_too_small() && Exact::new(&matrix(&case)).first().is_some();
        writeln!(out, "{}", if fit { "yes" } else { "no" })?;
    }
    Ok(())
}

/// The matrix with the shapes in four orientations.
fn matrix(case: &Case) -> Matrix {
    let cells = case.cells.len();
    let mut matrix = Matrix::new(cells + case.pieces.len(), 0);
    for (number, piece) in case.pieces.iter().enumerate() {
        matrix.set_bounds(cells + number, case.copies[number] as u32, case.copies[number] as u32);
        // Mistake: leaves out the four flipped orientations.
        let turn = |cells: &[(usize, usize)]| {
            drawn(&cells.iter().map(|cell| (cell.1, 2 - cell.0)).collect::<Vec<_>>())
        };
        let mut turns = vec![drawn(&piece.cells)];
        (0..3).for_each(|last| turns.push(turn(&turns[last])));
        for placement in board(case).placements.iter().filter(|placement| placement.piece == number) {
            let own: Vec<(usize, usize)> = placement.cells.iter().map(|&cell| case.cells[cell]).collect();
            if turns.contains(&drawn(&own)) {
                matrix.add(&[&placement.cells[..], &[cells + number]].concat());
            }
        }
    }
    matrix
}

/// `cells`, moved to the top left corner and sorted.
fn drawn(cells: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut drawn: Vec<_> = cells.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect();
    drawn.sort_unstable();
    drawn
}
