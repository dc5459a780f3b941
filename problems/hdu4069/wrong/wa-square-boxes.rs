//! Uses 3x3 boxes and ignores the walls. Caught by the sample.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::{Sudoku, any};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=input.integer("the number of grids", 0, i64::MAX)? {
        let (_, givens) = grid(&mut input)?;
        writeln!(out, "Case {}:", case)?;
        // Mistake: discards the boxes that the walls form.
        match any::up_to(2, &Sudoku::new(3), &givens).as_slice() {
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
