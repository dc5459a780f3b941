// engine: fast
//! Has room for four blocks per line, but there may be five. Caught by edge-chessboard.

use crate::solution::{answer, fillings, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let mut lengths = [[0; 4]; 20];
        for (line, blocks) in puzzle.blocks.iter().enumerate() {
            for (number, &block) in blocks.iter().enumerate() {
                // Mistake: the array of a line ends after four blocks, but there may be five.
                lengths[line][number] = block;
            }
        }
        let fillings = fillings(puzzle);
        let chosen = Exact::new(&matrix(puzzle, &fillings)).first()?;
        Some(chosen.into_iter().map(|option| fillings[option].clone()).collect())
    })
}
