// engine: fast
//! Prints `No Solution` instead of `No solution`. Caught by edge-no-solution-at-once.

use crate::solution::{ROWS, board, matrix, pieces, triangle};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let pieces = pieces();
    let board = board(&triangle(&mut Input::new(input))?, &pieces);
    let chosen = match Exact::new(&matrix(&board)).first() {
        Some(chosen) => chosen,
        // Mistake: prints a capital S in `No solution`.
        None => return Ok(writeln!(out, "No Solution")?),
    };
    let mut letters = board.pieces(&chosen).into_iter().map(|piece| pieces[piece].name as char);
    for row in 1..=ROWS {
        writeln!(out, "{}", letters.by_ref().take(row).collect::<String>())?;
    }
    Ok(())
}
