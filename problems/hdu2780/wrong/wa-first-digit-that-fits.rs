//! Gives each blank the first digit that fits and never backtracks. Caught by edge-first-digit-misleads.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 0..cases(&mut input)? {
        let mut grid = grid(&mut input)?;
        out.write_all(if case > 0 { b"\n" } else { b"" })?;
        for cell in 0..81 {
            let sees = |other: usize| {
                let same = |part: fn(usize) -> usize| part(other) == part(cell);
                same(|cell| cell / 9) || same(|cell| cell % 9) || same(|cell| cell / 27 * 3 + cell % 9 / 3)
            };
            if grid[cell] == 0 {
                let fits = |digit: &u8| !(0..81).any(|other| grid[other] == *digit && sees(other));
                // Mistake: keeps the first digit that fits and never backtracks.
                grid[cell] = (1..=9).find(fits).unwrap_or(0);
            }
        }
        match nine::first(&grid) {
            Some(_) if !grid.contains(&0) => {
                for row in grid.chunks(9) {
                    writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
                }
            }
            _ => writeln!(out, "Could not complete this grid.")?,
        }
    }
    Ok(())
}
