// engine: fast
//! Lets a weight have fewer handles than its number.

use crate::solution::{MOST_WAYS, cells, grid, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let grid = grid(&mut input)?;
        let mut matrix = matrix(&grid);
        for (item, &(row, column)) in cells(&grid).0.iter().enumerate() {
            if let digit @ b'1'..=b'4' = grid[row][column] {
                // Mistake: treats the number of a weight as an upper limit only.
                matrix.set_bounds(item, 1, u32::from(digit - b'0'));
            }
        }
        match Exact::new(&matrix).count(MOST_WAYS + 1) {
            count if count > MOST_WAYS => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
