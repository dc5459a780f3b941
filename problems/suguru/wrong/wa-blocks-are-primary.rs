// engine: fast
//! Makes the block items primary, so each block must contain each digit. Caught by sample-1.

use crate::solution::{matrix, options, puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        let options = options(&puzzle);
        let right = matrix(&puzzle, &options);
        // Mistake: makes the block items primary, but a block may lack a digit.
        let mut primary = Matrix::new(right.items(), 0);
        for option in 0..right.options() {
            primary.add(&right.option(option).collect::<Vec<_>>());
        }
        match Exact::new(&primary).up_to(2).as_slice() {
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
