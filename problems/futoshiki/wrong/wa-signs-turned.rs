// engine: fast
//! Takes the first cell of a sign for the larger one. Caught by sample-1.

use crate::solution::{matrix, options, puzzle};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut puzzle = puzzle(&mut input)?;
        // Mistake: swaps the cells of a sign; the smaller cell comes first.
        puzzle.signs.iter_mut().for_each(|sign| *sign = (sign.1, sign.0));
        let options = options(&puzzle);
        match Exact::new(&matrix(&puzzle, &options)).up_to(2).as_slice() {
            [] => writeln!(out, "none")?,
            [cover] => {
                let mut grid = vec![0; puzzle.side * puzzle.side];
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
