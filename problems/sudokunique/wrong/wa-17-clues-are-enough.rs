//! Assumes that a grid with 17 or more givens has one completion at most. Caught by edge-two-completions.

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
        let givens = grid(&mut input)?;
        let completion = nine::first(&givens);
        // Mistake: assumes that a grid with 17 givens has one completion at most.
        let is_unique = givens.iter().filter(|&&given| given > 0).count() >= 17;
        match completion {
            Some(grid) if is_unique => {
                for row in grid.chunks(9) {
                    writeln!(out, "{}", row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))?;
                }
            }
            Some(_) => writeln!(out, "Non-unique")?,
            None => writeln!(out, "Find another job")?,
        }
    }
    Ok(())
}
