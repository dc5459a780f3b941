//! Fills the first blank cell instead of the one with the fewest candidates. Caught by hard-17-clues.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let mut grid = grid(&mut input)?;
        fill(&mut grid);
        for row in grid.chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
        }
    }
    Ok(())
}

fn fill(grid: &mut [u8; 81]) -> bool {
    // Mistake: fills the first blank cell, not the one with the fewest candidates.
    let cell = match grid.iter().position(|&digit| digit == 0) {
        Some(cell) => cell,
        None => return true,
    };
    let is_near = |&other: &usize| {
        other / 9 == cell / 9
            || other % 9 == cell % 9
            || other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3
    };
    let near: Vec<usize> = (0..81).filter(is_near).collect();
    for digit in 1..=9 {
        if near.iter().all(|&other| grid[other] != digit) {
            grid[cell] = digit;
            if fill(grid) {
                return true;
            }
        }
    }
    grid[cell] = 0;
    false
}
