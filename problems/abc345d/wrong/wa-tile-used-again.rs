// engine: fast
//! Uses each tile as often as it fits: tiles have no items. Caught by sample-3.

use crate::solution::{grid, places};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let grid = grid(&mut Input::new(input))?;
    let mut matrix = Matrix::new(grid.rows * grid.columns, 0);
    for place in places(&grid) {
        // Mistake: leaves out the tile item, so a tile can be used repeatedly.
        let mut items = Vec::new();
        for row in place.row..place.row + place.height {
            items
                .extend((place.column..place.column + place.width).map(|column| row * grid.columns + column));
        }
        matrix.add(&items);
    }
    let is_tiled = Exact::new(&matrix).first().is_some();
    Ok(writeln!(out, "{}", if is_tiled { "Yes" } else { "No" })?)
}
