//! Fills the last blank of a row or column so that the sum is 45, and ignores boxes.
//! Caught by edge-givens-clash.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 0..cases(&mut input)? {
        let mut grid = grid(&mut input)?;
        out.write_all(if case > 0 { b"\n" } else { b"" })?;
        let lines =
            |line: usize, place: usize| if line < 9 { 9 * line + place } else { 9 * place + line - 9 };
        for line in (0..18).cycle().take(90) {
            let cells: Vec<usize> = (0..9).map(|place| lines(line, place)).collect();
            let blanks: Vec<usize> = cells.iter().copied().filter(|&cell| grid[cell] == 0).collect();
            let sum: u8 = cells.iter().map(|&cell| grid[cell]).sum();
            if blanks.len() == 1 && (36..45).contains(&sum) {
                // Mistake: checks only sums of 45, so digits can repeat.
                grid[blanks[0]] = 45 - sum;
            }
        }
        let is_full = |line: usize| (0..9).map(|place| grid[lines(line, place)]).sum::<u8>() == 45;
        if (0..18).all(is_full) {
            for row in grid.chunks(9) {
                writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
            }
        } else {
            writeln!(out, "Could not complete this grid.")?;
        }
    }
    Ok(())
}
