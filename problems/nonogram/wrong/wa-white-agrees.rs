//! Has items for black cells only, so a white cell can clash with a black one. Caught by sample-1.

use crate::solution::{answer, fillings};
use dlx_kernel::input::Stop;
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let fillings = fillings(puzzle);
        let lines = puzzle.rows + puzzle.columns;
        let mut matrix = Matrix::new(lines, puzzle.rows * puzzle.columns);
        for (line, black) in &fillings {
            let mut items = vec![(*line, 0)];
            for (cell, &black) in puzzle.cells(*line).iter().zip(black) {
                // Mistake: adds no items for white cells, so they can clash with black ones.
                if black {
                    items.push((lines + cell, 1));
                }
            }
            matrix.add_coloured(&items);
        }
        let chosen = Exact::new(&matrix).first()?;
        Some(chosen.into_iter().map(|option| fillings[option].clone()).collect())
    })
}
