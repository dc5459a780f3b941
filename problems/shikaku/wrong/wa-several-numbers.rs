//! Lets a rectangle contain several numbers. Caught by edge-no-tiling.

use crate::solution::{Puzzle, drawing, matrix, puzzle, rectangles};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        let mut all = Vec::new();
        let numbered = (0..puzzle.cells.len()).filter(|&cell| puzzle.cells[cell] > 0);
        for (number, cell) in numbered.enumerate() {
            // Mistake: hides the other numbers, so a rectangle can contain several.
            let mut cells = vec![0; puzzle.cells.len()];
            cells[cell] = puzzle.cells[cell];
            let mut own = rectangles(&Puzzle { cells, ..puzzle });
            own.iter_mut().for_each(|rectangle| rectangle.number = number);
            all.append(&mut own);
        }
        match Exact::new(&matrix(&puzzle, &all)).first() {
            None => out.write_all(b"no tiling\n")?,
            Some(chosen) => {
                let letters = drawing(&puzzle, &all, &chosen);
                letters
                    .chunks(puzzle.columns)
                    .try_for_each(|row| out.write_all(&[row, &b"\n"[..]].concat()))?;
                out.write_all(b"\n")?;
            }
        }
    }
    Ok(())
}
