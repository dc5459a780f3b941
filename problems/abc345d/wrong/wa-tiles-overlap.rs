// engine: fast
//! Checks only the first cell of a tile, so tiles may overlap. Caught by hard-small-tiles-left.

use crate::solution::{Place, grid, places};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let grid = grid(&mut Input::new(input))?;
    let is_covered = search(&places(&grid), grid.columns, &mut vec![false; grid.rows * grid.columns], 0);
    Ok(writeln!(out, "{}", if is_covered { "Yes" } else { "No" })?)
}

/// Whether tiles outside the set `used` can cover the cells that are not `covered`.
fn search(places: &[Place], columns: usize, covered: &mut [bool], used: u32) -> bool {
    let first = match covered.iter().position(|covered| !covered) {
        None => return true,
        Some(first) => first,
    };
    places.iter().filter(|place| used >> place.tile & 1 == 0).any(|place| {
        let rows = place.row..place.row + place.height;
        let cells: Vec<usize> = rows
            .flat_map(|row| (place.column..place.column + place.width).map(move |at| row * columns + at))
            .collect();
        // Mistake: places a tile without checking that all its cells are free.
        let mut next = covered.to_vec();
        cells.iter().for_each(|&cell| next[cell] = true);
        cells[0] == first && search(places, columns, &mut next, used | 1 << place.tile)
    })
}
