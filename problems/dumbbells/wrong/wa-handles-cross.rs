// engine: fast
//! Lets handles cross each other.

use crate::solution::{MOST_WAYS, cells, grid, handles};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let grid = grid(&mut input)?;
        let weights = cells(&grid).0;
        let mut matrix = Matrix::new(weights.len(), 0);
        for (item, &(row, column)) in weights.iter().enumerate() {
            match grid[row][column] {
                b'?' => matrix.set_bounds(item, 1, 4),
                digit => matrix.set_bounds(item, u32::from(digit - b'0'), u32::from(digit - b'0')),
            }
        }
        for handle in handles(&grid) {
            // Mistake: leaves out the cells between the weights, so handles can cross.
            let ends = weights.iter().enumerate().filter(|(_, weight)| handle.contains(weight));
            matrix.add(&ends.map(|(item, _)| item).collect::<Vec<_>>());
        }
        match Exact::new(&matrix).count(MOST_WAYS + 1) {
            count if count > MOST_WAYS => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
