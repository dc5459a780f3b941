//! Fills only cells with a single candidate and prints `Non-unique` if blanks are left.
//! Caught by edge-17-clues.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut separator = "";
    while !input.at_end() {
        write!(out, "{}", separator)?;
        separator = "\n";
        let mut grid = grid(&mut input)?;
        let has_completion = nine::first(&grid).is_some();
        let mut before = None;
        while before != Some(grid) {
            before = Some(grid);
            for cell in 0..81 {
                let sees = |other: usize| {
                    let same = |part: fn(usize) -> usize| part(other) == part(cell);
                    same(|cell| cell / 9)
                        || same(|cell| cell % 9)
                        || same(|cell| cell / 27 * 3 + cell % 9 / 3)
                };
                let fits = |digit: &u8| !(0..81).any(|other| grid[other] == *digit && sees(other));
                let candidates: Vec<u8> = (1..=9).filter(fits).collect();
                if grid[cell] == 0 && candidates.len() == 1 {
                    grid[cell] = candidates[0];
                }
            }
        }
        // Mistake: prints `Non-unique` if single candidates do not fill the grid.
        if !has_completion {
            writeln!(out, "Find another job")?;
        } else if grid.contains(&0) {
            writeln!(out, "Non-unique")?;
        } else {
            for row in grid.chunks(9) {
                writeln!(out, "{}", row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))?;
            }
        }
    }
    Ok(())
}
