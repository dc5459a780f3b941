//! Places pieces in a fixed order and does not detect dead ends early. Caught by sample-count.

use crate::solution::{FREE_CELLS, Tiling, answer, free_cells};
use dlx_kernel::formulations::polyomino::{Board, Piece};
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, tilings)
}

fn tilings(drawing: &[&[u8]]) -> Vec<Tiling> {
    let mut tilings = Vec::new();
    if free_cells(drawing).len() == FREE_CELLS {
        let board = Board::new(free_cells(drawing), &Piece::pentominoes());
        lay(&board, 0, &mut vec![12; FREE_CELLS], &mut tilings);
    }
    tilings.sort_by(|a, b| a.pieces.cmp(&b.pieces));
    tilings
}

/// Places `piece` and all later pieces on the free cells, which are marked 12.
fn lay(board: &Board, piece: usize, pieces: &mut Vec<usize>, tilings: &mut Vec<Tiling>) {
    if piece == 12 {
        let image = |symmetry: &Vec<usize>| symmetry.iter().map(|&cell| pieces[cell]).collect::<Vec<_>>();
        let unique = board.symmetries().iter().all(|symmetry| image(symmetry) >= *pieces);
        tilings.push(Tiling { pieces: pieces.clone(), unique });
    }
    // Mistake: places pieces in a fixed order instead of the most constrained first.
    for placement in board.placements.iter().filter(|placement| placement.piece == piece) {
        if placement.cells.iter().all(|&cell| pieces[cell] == 12) {
            placement.cells.iter().for_each(|&cell| pieces[cell] = piece);
            lay(board, piece + 1, pieces, tilings);
            placement.cells.iter().for_each(|&cell| pieces[cell] = 12);
        }
    }
}
