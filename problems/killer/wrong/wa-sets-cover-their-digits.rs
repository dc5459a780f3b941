// engine: fast
//! Lets a set of digits cover its own digits instead of the other digits. Caught by sample-1.

use crate::solution::{cages, matrix};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let cages = cages(&mut input)?;
        let right = matrix(&cages);
        let mut wrong = Matrix::new(right.items(), 0);
        for option in 0..right.options() {
            let mut items: Vec<usize> = right.option(option).collect();
            if option >= 729 {
                let first = 324 + cages.len() + 9 * (items[0] - 324);
                // Mistake: covers the digits in the set instead of the digits not in it.
                let others = (first..first + 9).filter(|item| !items[1..].contains(item)).collect::<Vec<_>>();
                items.truncate(1);
                items.extend(others);
            }
            wrong.add(&items);
        }
        match Exact::new(&wrong).up_to(2).as_slice() {
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
