// engine: fast
//! Stops at the first completion and never prints `Multiple Solutions`. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, any};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=input.integer("the number of grids", 0, i64::MAX)? {
        let (boxes, givens) = grid(&mut input)?;
        writeln!(out, "Case {}:", case)?;
        // Mistake: never looks for a second completion.
        match any::up_to(1, &Sudoku::jigsaw(9, &boxes), &givens).as_slice() {
            [] => writeln!(out, "No solution")?,
            [grid, ..] => {
                for row in grid.chunks(9) {
                    writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
                }
            }
        }
    }
    Ok(())
}
