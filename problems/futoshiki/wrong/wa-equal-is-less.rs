// engine: fast
//! Treats a sign as violated only if the larger cell's digit is exactly one less. Caught by sample-1.

use crate::solution::{options, puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        let (side, options) = (puzzle.side, options(&puzzle));
        let cells = side * side;
        let mut matrix = Matrix::new(3 * cells, side * puzzle.signs.len());
        for &(cell, digit) in &options {
            let (row, column) = (cell / side, cell % side);
            let mut items = vec![cell, cells + side * row + digit - 1, 2 * cells + side * column + digit - 1];
            for (number, &(less, more)) in puzzle.signs.iter().enumerate() {
                // Mistake: rejects only digits that differ by one in the wrong direction.
                if less == cell && digit > 1 {
                    items.push(3 * cells + side * number + digit - 2);
                } else if more == cell {
                    items.push(3 * cells + side * number + digit - 1);
                }
            }
            matrix.add(&items);
        }
        match Exact::new(&matrix).up_to(2).as_slice() {
            [] => writeln!(out, "none")?,
            [cover] => {
                let mut grid = vec![0; cells];
                cover.iter().for_each(|&option| grid[options[option].0] = options[option].1);
                for row in grid.chunks(side) {
                    writeln!(out, "{}", row.iter().map(usize::to_string).collect::<String>())?;
                }
            }
            _ => writeln!(out, "several")?,
        }
    }
    Ok(())
}
