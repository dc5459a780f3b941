// engine: fast
//! Lets a domino be placed several times. Caught by edge-dominoes-once.

use crate::solution::{items, puzzle, tiles};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut number = 0;
    while let Some(placed) = puzzle(&mut input)? {
        let tiles = tiles(&placed);
        let mut matrix = Matrix::new(4 * 81, 0);
        for tile in &tiles {
            // Mistake: drops the domino items, so a domino can be used repeatedly.
            let items: Vec<usize> = items(tile).into_iter().filter(|&item| item < 4 * 81).collect();
            matrix.add(&items);
        }
        let chosen = Exact::new(&matrix).first().unwrap();
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
