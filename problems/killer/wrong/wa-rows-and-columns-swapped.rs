// engine: fast
//! Reads the column of a cell before its row, so the grid comes out transposed. Caught by sample-1.

use crate::solution::{cages, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut cages = cages(&mut input)?;
        for cage in cages.iter_mut() {
            // Mistake: reads the column of a cell before its row.
            cage.cells.iter_mut().for_each(|cell| *cell = *cell % 9 * 9 + *cell / 9);
        }
        match Exact::new(&matrix(&cages)).up_to(2).as_slice() {
            [] => writeln!(out, "none")?,
            [cover] => {
                let mut grid = [0; 81];
                let cells = cover.iter().filter(|&&option| option < 729);
                cells.for_each(|&option| grid[option / 9] = option % 9 + 1);
                for row in grid.chunks(9) {
                    writeln!(out, "{}", row.iter().map(usize::to_string).collect::<String>())?;
                }
            }
            _ => writeln!(out, "several")?,
        }
    }
    Ok(())
}
