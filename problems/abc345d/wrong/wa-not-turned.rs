// engine: fast
//! Never turns a tile. Caught by edge-one-tile-turned.

use crate::solution::{grid, places};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let grid = grid(&mut Input::new(input))?;
    let cells = grid.rows * grid.columns;
    let mut matrix = Matrix::new(cells, grid.tiles.len());
    // Mistake: ignores that a tile may be turned.
    for place in places(&grid).iter().filter(|place| grid.tiles[place.tile] == (place.height, place.width)) {
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
