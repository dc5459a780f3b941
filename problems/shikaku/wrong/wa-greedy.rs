//! Takes the first rectangle that fits around each number and never backtracks. Caught by sample-1.

use crate::solution::{answer, drawing, rectangles};
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let rectangles = rectangles(puzzle);
        let numbers = puzzle.cells.iter().filter(|&&number| number > 0).count();
        let mut laid = vec![false; puzzle.cells.len()];
        let mut chosen = Vec::new();
        for number in 0..numbers {
            // Mistake: takes the first rectangle that fits and never backtracks.
            let fits = rectangles.iter().position(|rectangle| {
                rectangle.number == number && rectangle.cells.iter().all(|&cell| !laid[cell])
            })?;
            rectangles[fits].cells.iter().for_each(|&cell| laid[cell] = true);
            chosen.push(fits);
        }
        Some(drawing(puzzle, &rectangles, &chosen))
    })
}
