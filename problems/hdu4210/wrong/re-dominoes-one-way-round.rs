// engine: fast
//! Places the smaller digit of a domino only on the left or on top.
//! Caught by the sample, which then has no cover.

use crate::solution::{matrix, puzzle, tiles};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut number = 0;
    while let Some(placed) = puzzle(&mut input)? {
        let mut tiles = tiles(&placed);
        // Mistake: never turns a domino by 180 degrees.
        tiles.retain(|tile| tile.len() < 2 || placed.contains(tile) || tile[0].1 < tile[1].1);
        let chosen = Exact::new(&matrix(&tiles)).first().unwrap();
        let mut grid = [b'\n'; 90];
        for &(cell, digit) in chosen.iter().flat_map(|&option| &tiles[option]) {
            grid[cell / 9 * 10 + cell % 9] = b'1' + digit as u8;
        }
        number += 1;
        writeln!(out, "Puzzle {}", number)?;
        out.write_all(&grid)?;
    }
    Ok(())
}
