// engine: fast
//! Numbers the placements from 1 and skips number 0. Caught by edge-first-placement.

use crate::solution::{ROWS, board, pieces, triangle};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let pieces = pieces();
    let board = board(&triangle(&mut Input::new(input))?, &pieces);
    let cells = ROWS * (ROWS + 1) / 2;
    let mut matrix = Matrix::new(cells + pieces.len(), 0);
    // Mistake: starts at placement 1, but the first placement is number 0.
    for number in 1..board.placements.len() {
        let placement = &board.placements[number];
        matrix.add(&[&placement.cells[..], &[cells + placement.piece]].concat());
    }
    let chosen: Vec<usize> = match Exact::new(&matrix).first() {
        Some(chosen) => chosen.iter().map(|option| option + 1).collect(),
        None => return Ok(writeln!(out, "No solution")?),
    };
    let mut letters = board.pieces(&chosen).into_iter().map(|piece| pieces[piece].name as char);
    for row in 1..=ROWS {
        writeln!(out, "{}", letters.by_ref().take(row).collect::<String>())?;
    }
    Ok(())
}
