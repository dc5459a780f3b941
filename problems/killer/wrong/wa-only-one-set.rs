// engine: fast
//! Uses only the first set of digits with the sum of a cage. Caught by sample-1.

use crate::solution::{cages, matrix, sets};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let cages = cages(&mut input)?;
        let (whole, sets) = (matrix(&cages), sets(&cages));
        let mut fewer = Matrix::new(whole.items(), 0);
        for option in 0..whole.options() {
            let is_later = option > 729 && sets[option - 729].0 == sets[option - 730].0;
            // Mistake: skips all sets of a cage but the first.
            if !is_later {
                fewer.add(&whole.option(option).collect::<Vec<_>>());
            }
        }
        match Exact::new(&fewer).up_to(2).as_slice() {
            [] => writeln!(out, "none")?,
            [cover] => {
                let mut grid = [0; 81];
                let cells = cover.iter().filter(|&&option| option < 729);
                cells.for_each(|&option| grid[option / 9] = option % 9 + 1);
                for row in grid.chunks(9) {
                    writeln!(out, "{}", row.iter().map(usize::to_string).collect::<String>())?;
                }
            }
            _ => writeln!(out, "several")?,
        }
    }
    Ok(())
}
