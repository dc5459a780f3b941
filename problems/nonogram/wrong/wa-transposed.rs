// engine: fast
//! Prints a square grid transposed. Caught by sample-1.

use crate::solution::{answer, fillings, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let fillings = fillings(puzzle);
        let chosen = Exact::new(&matrix(puzzle, &fillings)).first()?;
        let lines = chosen.into_iter().map(|option| fillings[option].clone());
        if puzzle.rows != puzzle.columns {
            return Some(lines.collect());
        }
        // Mistake: prints rows as columns if the grid is square.
        let turned = lines.map(|(line, cells)| ((line + puzzle.rows) % (2 * puzzle.rows), cells));
        Some(turned.collect())
    })
}
