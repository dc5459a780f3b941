// engine: fast
//! Places the tiles in input order at the first free cell, whenever they fit. Caught by sample-1.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let grid = grid(&mut Input::new(input))?;
    let mut covered = vec![vec![false; grid.columns]; grid.rows];
    // Mistake: places tiles in input order and never tries another order.
    for &(one, other) in &grid.tiles {
        let cells = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (row, column)));
        let (row, column) = match cells.into_iter().find(|&(row, column)| !covered[row][column]) {
            None => break,
            Some(cell) => cell,
        };
        for &(height, width) in &[(one, other), (other, one)] {
            let is_free = row + height <= grid.rows
                && column + width <= grid.columns
                && (column..column + width).all(|column| !covered[row][column]);
            if is_free {
                covered[row..row + height]
                    .iter_mut()
                    .for_each(|line| line[column..column + width].fill(true));
                break;
            }
        }
    }
    let is_tiled = covered.iter().flatten().all(|&covered| covered);
    Ok(writeln!(out, "{}", if is_tiled { "Yes" } else { "No" })?)
}
