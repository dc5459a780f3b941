// engine: fast
//! Checks only whether the areas of some tiles add up to the area of the grid. Caught by edge-area-is-right.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let grid = grid(&mut Input::new(input))?;
    let areas: Vec<usize> = grid.tiles.iter().map(|tile| tile.0 * tile.1).collect();
    let of = |set: usize| {
        (0..areas.len()).filter(|tile| set >> tile & 1 == 1).map(|tile| areas[tile]).sum::<usize>()
    };
    // Mistake: checks only the areas, but the tiles may not fit.
    let is_tiled = (0..1_usize << areas.len()).any(|set| grid.rows * grid.columns == of(set));
    Ok(writeln!(out, "{}", if is_tiled { "Yes" } else { "No" })?)
}
