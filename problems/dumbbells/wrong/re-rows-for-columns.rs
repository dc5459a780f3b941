// engine: fast
//! Uses the number of rows as the number of columns.

use crate::solution::{MOST_WAYS, grid, is_weight, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let grid = grid(&mut input)?;
        let side = grid.len();
        // Mistake: uses the number of rows for both sides of the grid.
        let cells = (0..side * side).map(|cell| grid[cell / side][cell % side]);
        if cells.filter(|&cell| is_weight(cell)).count() == 1 {
            writeln!(out, "0")?;
            continue;
        }
        let matrix = matrix(&grid);
        match Exact::new(&matrix).count(MOST_WAYS + 1) {
            count if count > MOST_WAYS => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
