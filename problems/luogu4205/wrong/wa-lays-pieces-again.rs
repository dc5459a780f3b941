// engine: fast
//! Treats the given letters as holes and may place their pieces again. Caught by the judge's sample.

use crate::solution::{FREE, ROWS, pieces, triangle};
use dlx_kernel::formulations::polyomino::Board;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let (mut letters, pieces) = (triangle(&mut Input::new(input))?, pieces());
    let places = (0..ROWS).flat_map(|row| (0..=row).map(move |column| (row, column)));
    let free: Vec<usize> = (0..letters.len()).filter(|&cell| letters[cell] == FREE).collect();
    let cells = places.enumerate().filter(|place| letters[place.0] == FREE).map(|place| place.1).collect();
    let board = Board::new(cells, &pieces);
    // Mistake: lets pieces that are already on the board be placed again.
    let mut matrix = Matrix::new(free.len(), pieces.len());
    for placement in &board.placements {
        let mut items = placement.cells.clone();
        items.push(free.len() + placement.piece);
        matrix.add(&items);
    }
    let chosen = match Exact::new(&matrix).first() {
        Some(chosen) => chosen,
        None => return Ok(writeln!(out, "No solution")?),
    };
    board.pieces(&chosen).iter().zip(&free).for_each(|(&piece, &cell)| letters[cell] = pieces[piece].name);
    let mut letters = letters.into_iter().map(char::from);
    for row in 1..=ROWS {
        writeln!(out, "{}", letters.by_ref().take(row).collect::<String>())?;
    }
    Ok(())
}
