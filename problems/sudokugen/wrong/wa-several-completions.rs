// engine: fast
//! Removes givens without checking that the completion stays unique. Caught by every case with few givens.

use crate::solution::{random, wanted};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut state = random(&mut input)?.0;
        let mut random_cell = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % 81
        };
        let (givens, count) = wanted(&mut input)?;
        for _ in 0..count {
            let mut start = [0; 81];
            (1..=9).for_each(|digit| start[random_cell()] = digit);
            let mut grid = nine::first(&start).unwrap_or_else(|| nine::first(&[0; 81]).unwrap());
            while grid.iter().filter(|&&cell| cell != 0).count() > givens {
                // Mistake: removes a given even if that allows a second completion.
                grid[random_cell()] = 0;
            }
            let symbol = |&cell: &u8| if cell == 0 { '.' } else { (b'0' + cell) as char };
            writeln!(out, "{}", grid.iter().map(symbol).collect::<String>())?;
        }
    }
    Ok(())
}
