// engine: fast
//! Uses every tile: tiles are primary items. Caught by sample-1.

use crate::solution::{grid, places};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let grid = grid(&mut Input::new(input))?;
    let cells = grid.rows * grid.columns;
    // Mistake: requires every tile, but a tile may be left unused.
    let mut matrix = Matrix::new(cells + grid.tiles.len(), 0);
    for place in places(&grid) {
        let mut items = vec![cells + place.tile];
        for row in place.row..place.row + place.height {
            items
                .extend((place.column..place.column + place.width).map(|column| row * grid.columns + column));
        }
        matrix.add(&items);
    }
    let is_tiled = Exact::new(&matrix).first().is_some();
    Ok(writeln!(out, "{}", if is_tiled { "Yes" } else { "No" })?)
}
