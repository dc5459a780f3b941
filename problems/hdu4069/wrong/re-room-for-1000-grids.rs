// engine: fast
//! Reads all grids first, with room for only 1000. Caught by edge-2500-grids.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, any};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: has room for 1000 grids, but there may be 2500.
    let mut grids = vec![None; 1000];
    let number = cases(&mut input)? as usize;
    for place in 0..number {
        grids[place] = Some(grid(&mut input)?);
    }
    for (place, (boxes, givens)) in grids.iter().flatten().enumerate() {
        writeln!(out, "Case {}:", place + 1)?;
        match any::up_to(2, &Sudoku::jigsaw(9, boxes), givens).as_slice() {
            [] => writeln!(out, "No solution")?,
            [grid] => {
                for row in grid.chunks(9) {
                    writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
                }
            }
            _ => writeln!(out, "Multiple Solutions")?,
        }
    }
    Ok(())
}
