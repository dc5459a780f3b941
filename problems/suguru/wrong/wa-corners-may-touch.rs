// engine: fast
//! Lets equal digits touch at a corner: only cells with a common side share an item. Caught by edge-corners.

use crate::solution::{matrix, options, puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        let (side, options) = (puzzle.side, options(&puzzle));
        let (right, cells) = (matrix(&puzzle, &options), side * side);
        let mut wrong = Matrix::new(2 * cells, 12 * cells);
        for (option, &(cell, digit)) in options.iter().enumerate() {
            let mut items: Vec<usize> = right.option(option).take_while(|&item| item < 2 * cells).collect();
            // Mistake: lets equal digits touch at a corner.
            let below = (cell + side < cells).then(|| 2 * cell);
            let beside = (cell % side + 1 < side).then(|| 2 * cell + 1);
            let above = (cell >= side).then(|| 2 * (cell - side));
            let before = (cell % side > 0).then(|| 2 * cell - 1);
            let pairs = [below, beside, above, before];
            items.extend(pairs.iter().flatten().map(|pair| 2 * cells + 6 * pair + digit - 1));
            wrong.add(&items);
        }
        match Exact::new(&wrong).up_to(2).as_slice() {
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
