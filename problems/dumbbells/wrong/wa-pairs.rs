//! Joins the weights in pairs, whatever their numbers.

use crate::solution::{MOST_WAYS, cells, grid, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let grid = grid(&mut input)?;
        let mut matrix = matrix(&grid);
        // Mistake: gives every weight exactly one handle, whatever its number.
        (0..cells(&grid).0.len()).for_each(|item| matrix.set_bounds(item, 1, 1));
        match Exact::new(&matrix).count(MOST_WAYS + 1) {
            count if count > MOST_WAYS => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
