// engine: fast
//! Prints the first solution without looking for a second one. Caught by sample-1.

use crate::solution::{cages, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        // Mistake: stops at the first solution, but a second one makes the answer `several`.
        let covers = Exact::new(&matrix(&cages(&mut input)?)).up_to(1);
        let Some(cover) = covers.first() else {
            writeln!(out, "none")?;
            continue;
        };
        let mut grid = [0; 81];
        cover.iter().filter(|&&option| option < 729).for_each(|&option| grid[option / 9] = option % 9 + 1);
        for row in grid.chunks(9) {
            writeln!(out, "{}", row.iter().map(usize::to_string).collect::<String>())?;
        }
    }
    Ok(())
}
