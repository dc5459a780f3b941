// engine: fast
//! Ignores the givens. Caught by sample-1.

use crate::solution::{matrix, options, puzzle};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut puzzle = puzzle(&mut input)?;
        // Mistake: sets every given to 0, which means an empty cell.
        puzzle.givens.iter_mut().for_each(|given| *given = 0);
        let options = options(&puzzle);
        match Exact::new(&matrix(&puzzle, &options)).up_to(2).as_slice() {
            [] => writeln!(out, "none")?,
            [cover] => {
                let mut grid = vec![0; puzzle.givens.len()];
                cover.iter().for_each(|&option| grid[options[option].0] = options[option].1);
                for row in grid.chunks(puzzle.side) {
                    writeln!(out, "{}", row.iter().map(usize::to_string).collect::<String>())?;
                }
            }
            _ => writeln!(out, "several")?,
        }
    }
    Ok(())
}
