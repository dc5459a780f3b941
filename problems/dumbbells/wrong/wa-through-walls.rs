//! Treats walls as free cells.

use crate::solution::{MOST_WAYS, grid, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let grid = grid(&mut input)?;
        // Mistake: removes the walls, so handles can pass through them.
        let open = |row: &&[u8]| row.iter().map(|&cell| if cell == b'#' { b'.' } else { cell }).collect();
        let open: Vec<Vec<u8>> = grid.iter().map(open).collect();
        let matrix = matrix(&open.iter().map(Vec::as_slice).collect::<Vec<_>>());
        match Exact::new(&matrix).count(MOST_WAYS + 1) {
            count if count > MOST_WAYS => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
