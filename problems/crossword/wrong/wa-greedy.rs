// engine: fast
//! Puts the first word that fits into each place and never backtracks. Caught by sample-1.

use crate::solution::case;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let (mut grid, mut words) = (case.grid.clone(), case.words.clone());
        for cells in &case.places {
            let agrees = |(&cell, letter): (&usize, &u8)| grid[cell] == b'.' || grid[cell] == *letter;
            let fits = |word: &&[u8]| word.len() == cells.len() && cells.iter().zip(*word).all(agrees);
            // Mistake: keeps the first word that fits and never backtracks.
            if let Some(number) = words.iter().position(fits) {
                let word = words.remove(number);
                cells.iter().zip(word).for_each(|(&cell, &letter)| grid[cell] = letter);
            }
        }
        if !words.is_empty() {
            writeln!(out, "NONE")?;
            continue;
        }
        for row in grid.chunks(case.columns) {
            out.write_all(row)?;
            writeln!(out)?;
        }
    }
    Ok(())
}
