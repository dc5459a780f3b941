//! Never checks whether two givens clash. Caught by edge-givens-clash.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 0..cases(&mut input)? {
        let mut grid = grid(&mut input)?;
        out.write_all(if case > 0 { b"\n" } else { b"" })?;
        // Mistake: fills the blanks of a grid even if its givens clash.
        if fill(&mut grid, 0) {
            for row in grid.chunks(9) {
                writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
            }
        } else {
            writeln!(out, "Could not complete this grid.")?;
        }
    }
    Ok(())
}

/// Fills the blanks from cell `from` on; returns whether that is possible.
fn fill(grid: &mut [u8; 81], from: usize) -> bool {
    let Some(cell) = (from..81).find(|&cell| grid[cell] == 0) else { return true };
    let place = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    let (row, column, square) = place(cell);
    for digit in 1..=9 {
        let sees =
            |other: usize| place(other).0 == row || place(other).1 == column || place(other).2 == square;
        if !(0..81).any(|other| grid[other] == digit && sees(other)) {
            grid[cell] = digit;
            if fill(grid, cell + 1) {
                return true;
            }
        }
    }
    grid[cell] = 0;
    false
}
