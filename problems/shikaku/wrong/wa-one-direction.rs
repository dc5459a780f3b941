//! Uses only rectangles that are at least as wide as they are tall. Caught by sample-1.

use crate::solution::{answer, drawing, matrix, rectangles};
use dlx_kernel::Exact;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let mut rectangles = rectangles(puzzle);
        // Mistake: drops rectangles that are taller than they are wide.
        rectangles.retain(|rectangle| {
            let column = |cell: &usize| cell % puzzle.columns;
            let wide = column(&rectangle.cells[rectangle.cells.len() - 1]) - column(&rectangle.cells[0]) + 1;
            rectangle.cells.len() / wide <= wide
        });
        let chosen = Exact::new(&matrix(puzzle, &rectangles)).first()?;
        Some(drawing(puzzle, &rectangles, &chosen))
    })
}
