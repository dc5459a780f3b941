// engine: fast
//! Prints the first solution without looking for a second one. Caught by edge-no-signs.

use crate::solution::{matrix, options, puzzle};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        let options = options(&puzzle);
        // Mistake: stops at the first solution, but a second one makes the answer `several`.
        let Some(cover) = Exact::new(&matrix(&puzzle, &options)).first() else {
            writeln!(out, "none")?;
            continue;
        };
        let mut grid = vec![0; puzzle.side * puzzle.side];
        cover.iter().for_each(|&option| grid[options[option].0] = options[option].1);
        for row in grid.chunks(puzzle.side) {
            writeln!(out, "{}", row.iter().map(usize::to_string).collect::<String>())?;
        }
    }
    Ok(())
}
