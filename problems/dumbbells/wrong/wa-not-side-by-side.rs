// engine: fast
//! Requires a free cell between two joined weights.

use crate::solution::{MOST_WAYS, cells, grid, handles, matrix};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let grid = grid(&mut input)?;
        let (all, (weights, passed)) = (matrix(&grid), cells(&grid));
        let mut matrix = Matrix::new(weights.len(), passed.len());
        for (item, &(row, column)) in weights.iter().enumerate() {
            match grid[row][column] {
                b'?' => matrix.set_bounds(item, 1, 4),
                digit => matrix.set_bounds(item, u32::from(digit - b'0'), u32::from(digit - b'0')),
            }
        }
        // Mistake: skips handles between adjacent weights.
        for (option, _) in handles(&grid).iter().enumerate().filter(|(_, handle)| handle.len() > 2) {
            matrix.add(&all.option(option).collect::<Vec<_>>());
        }
        match Exact::new(&matrix).count(MOST_WAYS + 1) {
            count if count > MOST_WAYS => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
