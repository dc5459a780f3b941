// engine: fast
//! Leaves out the column items: checks only rows and signs. Caught by sample-1.

use crate::solution::{matrix, options, puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        let options = options(&puzzle);
        let (right, cells) = (matrix(&puzzle, &options), puzzle.side * puzzle.side);
        let mut rows = Matrix::new(2 * cells, right.items() - 3 * cells);
        for option in 0..right.options() {
            // Mistake: leaves out the column items, so digits can repeat in columns.
            let items = right.option(option).filter(|item| item / cells != 2);
            rows.add(
                &items.map(|item| if item < 2 * cells { item } else { item - cells }).collect::<Vec<_>>(),
            );
        }
        match Exact::new(&rows).up_to(2).as_slice() {
            [] => writeln!(out, "none")?,
            [cover] => {
                let mut grid = vec![0; cells];
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
