//! Lets blocks touch without a white cell between them. Caught by sample-1.

use crate::solution::{Filling, Puzzle, answer, fillings, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let mut all = fillings(puzzle);
        all.extend((0..puzzle.blocks.len()).flat_map(|line| touching(puzzle, line)));
        // Fillings with touching blocks come first, as in a search that places blocks from the left.
        all.reverse();
        let chosen = Exact::new(&matrix(puzzle, &all)).first()?;
        Some(chosen.into_iter().map(|option| all[option].clone()).collect())
    })
}

/// The fillings in which all blocks of a line are joined.
fn touching(puzzle: &Puzzle, line: usize) -> Vec<Filling> {
    // Mistake: joins blocks without the white cell between them.
    let black: usize = puzzle.blocks[line].iter().sum();
    let length = puzzle.cells(line).len();
    let at = |first| (line, (0..length).map(|cell| (first..first + black).contains(&cell)).collect());
    (0..=length - black).map(at).collect()
}
