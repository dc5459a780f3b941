// engine: fast
//! Treats tilings as the same only if a half turn maps one to the other. Caught by edge-20x3-unique.

use crate::solution::{FREE_CELLS, Tiling, answer, free_cells};
use dlx_kernel::Exact;
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
        let mut symmetries = board.symmetries();
        // A half turn reverses the order of the cells.
        // Mistake: ignores quarter turns and reflections.
        symmetries.retain(|symmetry| symmetry.iter().rev().copied().eq(0..FREE_CELLS));
        for chosen in Exact::new(&board.matrix()).covers() {
            let pieces = board.pieces(&chosen);
            let image = |symmetry: &Vec<usize>| symmetry.iter().map(|&cell| pieces[cell]).collect::<Vec<_>>();
            let unique = symmetries.iter().all(|symmetry| image(symmetry) >= pieces);
            tilings.push(Tiling { pieces, unique });
        }
    }
    tilings.sort_by(|a, b| a.pieces.cmp(&b.pieces));
    tilings
}
