// engine: fast
//! Has room for 10 rows and columns, but there may be 20. Caught by edge-52-numbers.

use crate::solution::{answer, drawing, matrix, rectangles};
use dlx_kernel::Exact;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        // Mistake: uses a grid of 10 x 10 cells, but there may be 20 x 20.
        let mut grid = [[0; 10]; 10];
        for (cell, &number) in puzzle.cells.iter().enumerate() {
            grid[cell / puzzle.columns][cell % puzzle.columns] = number;
        }
        let rectangles = rectangles(puzzle);
        let chosen = Exact::new(&matrix(puzzle, &rectangles)).first()?;
        Some(drawing(puzzle, &rectangles, &chosen))
    })
}
