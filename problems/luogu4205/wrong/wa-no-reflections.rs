// engine: fast
//! Turns pieces but never reflects them. Caught by the judge's sample.

use crate::solution::{ROWS, board, matrix, pieces, triangle};
use dlx_kernel::Exact;
use dlx_kernel::formulations::polyomino::Piece;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let pieces = pieces();
    let mut board = board(&triangle(&mut Input::new(input))?, &pieces);
    let places: Vec<(usize, usize)> =
        (0..ROWS).flat_map(|row| (0..=row).map(move |column| (row, column))).collect();
    // Mistake: never reflects a piece.
    board.placements.retain(|placement| {
        let cells: Vec<(usize, usize)> = placement.cells.iter().map(|&cell| places[cell]).collect();
        is_turned(&pieces[placement.piece], &cells)
    });
    let chosen = match Exact::new(&matrix(&board)).first() {
        Some(chosen) => chosen,
        None => return Ok(writeln!(out, "No solution")?),
    };
    let mut letters = board.pieces(&chosen).into_iter().map(|piece| pieces[piece].name as char);
    for row in 1..=ROWS {
        writeln!(out, "{}", letters.by_ref().take(row).collect::<String>())?;
    }
    Ok(())
}

/// Whether `cells`, moved to the first row and column, are `piece` turned but not reflected.
fn is_turned(piece: &Piece, cells: &[(usize, usize)]) -> bool {
    let mut shape = piece.cells.clone();
    (0..4).any(|_| {
        let most = shape.iter().map(|cell| cell.0).max().unwrap();
        shape = shape.iter().map(|&(row, column)| (column, most - row)).collect();
        shape.sort_unstable();
        let top = cells.iter().map(|cell| cell.0).min().unwrap();
        let left = cells.iter().map(|cell| cell.1).min().unwrap();
        shape.iter().map(|&(row, column)| (top + row, left + column)).eq(cells.iter().copied())
    })
}
