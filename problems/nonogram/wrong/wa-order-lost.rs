//! Sorts the blocks of each line by length. Caught by edge-order.

use crate::solution::{Puzzle, answer, fillings, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let mut blocks = puzzle.blocks.clone();
        // Mistake: sorts the blocks of a line, but their order is fixed.
        blocks.iter_mut().for_each(|blocks| blocks.sort_unstable());
        let sorted = Puzzle { blocks, ..*puzzle };
        let fillings = fillings(&sorted);
        match Exact::new(&matrix(&sorted, &fillings)).first() {
            Some(chosen) => Some(chosen.into_iter().map(|option| fillings[option].clone()).collect()),
            None => Some((0..puzzle.rows).map(|row| (row, vec![false; puzzle.columns])).collect()),
        }
    })
}
