// engine: fast
//! Turns pieces but never reflects them. Caught by sample-count.

use crate::solution::{FREE_CELLS, Tiling, answer, free_cells};
use dlx_kernel::Exact;
use dlx_kernel::formulations::polyomino::{Board, Piece};
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, tilings)
}

fn tilings(drawing: &[&[u8]]) -> Vec<Tiling> {
    let (places, all) = (free_cells(drawing), Piece::pentominoes());
    let mut tilings = Vec::new();
    if places.len() == FREE_CELLS {
        let mut board = Board::new(places.clone(), &all);
        // Mistake: never reflects a piece.
        board.placements.retain(|placement| {
            let cells: Vec<(usize, usize)> = placement.cells.iter().map(|&cell| places[cell]).collect();
            is_turned(&all[placement.piece], &cells)
        });
        for chosen in Exact::new(&board.matrix()).covers() {
            let pieces = board.pieces(&chosen);
            let image = |symmetry: &Vec<usize>| symmetry.iter().map(|&cell| pieces[cell]).collect::<Vec<_>>();
            let unique = board.symmetries().iter().all(|symmetry| image(symmetry) >= pieces);
            tilings.push(Tiling { pieces, unique });
        }
    }
    tilings.sort_by(|a, b| a.pieces.cmp(&b.pieces));
    tilings
}

/// Whether `cells` are a placement of `piece` that is turned but not reflected.
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
