//! Fills the rows only, each with its blocks as far to the left as they go. Caught by sample-1.

use crate::solution::{answer, fillings};
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let fillings = fillings(puzzle);
        // Mistake: the columns have blocks, too.
        let first = |row| fillings.iter().find(|filling| filling.0 == row).cloned();
        (0..puzzle.rows).map(first).collect()
    })
}
