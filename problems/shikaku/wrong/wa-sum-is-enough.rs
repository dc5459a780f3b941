// engine: fast
//! Makes the cells secondary items, so cells can stay uncovered. Caught by edge-small.

use crate::solution::{drawing, puzzle, rectangles};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        let rectangles = rectangles(&puzzle);
        let numbers = puzzle.cells.iter().filter(|&&number| number > 0).count();
        // Mistake: makes the cell items secondary, but every cell must be covered.
        let mut matrix = Matrix::new(numbers, puzzle.cells.len());
        for rectangle in &rectangles {
            let cells = rectangle.cells.iter().map(|cell| numbers + cell);
            matrix.add(&std::iter::once(rectangle.number).chain(cells).collect::<Vec<_>>());
        }
        match Exact::new(&matrix).first() {
            None => out.write_all(b"no tiling\n")?,
            Some(chosen) => {
                let letters = drawing(&puzzle, &rectangles, &chosen);
                letters
                    .chunks(puzzle.columns)
                    .try_for_each(|row| out.write_all(&[row, &b"\n"[..]].concat()))?;
                out.write_all(b"\n")?;
            }
        }
    }
    Ok(())
}
