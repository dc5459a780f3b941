//! Uses only rectangles with their number in a corner. Caught by sample-1.

use crate::solution::{answer, drawing, matrix, rectangles};
use dlx_kernel::Exact;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let mut rectangles = rectangles(puzzle);
        // Mistake: keeps only rectangles with their number in a corner.
        rectangles.retain(|rectangle| {
            let cells = &rectangle.cells;
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            let numbered = cells.iter().filter(|&&cell| puzzle.cells[cell] > 0);
            numbered.map(|cell| (cell / puzzle.columns, cell % puzzle.columns)).all(|(row, column)| {
                (row == first / puzzle.columns || row == last / puzzle.columns)
                    && (column == first % puzzle.columns || column == last % puzzle.columns)
            })
        });
        let chosen = Exact::new(&matrix(puzzle, &rectangles)).first()?;
        Some(drawing(puzzle, &rectangles, &chosen))
    })
}
