//! Solves a Latin square: the box items are missing. Caught by edge-boxes-clash.

use crate::solution::{cases, grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 0..cases(&mut input)? {
        let givens = grid(&mut input)?;
        out.write_all(if case > 0 { b"\n" } else { b"" })?;
        let mut matrix = Matrix::new(243, 0);
        let mut placed = Vec::new();
        for (cell, &given) in givens.iter().enumerate() {
            for digit in (1..=9).filter(|&digit| given == 0 || given == digit) {
                let (row, column, place) = (cell / 9, cell % 9, usize::from(digit) - 1);
                // Mistake: leaves out the box items, so digits can repeat in boxes.
                matrix.add(&[cell, 81 + 9 * row + place, 162 + 9 * column + place]);
                placed.push((cell, digit));
            }
        }
        let Some(cover) = Exact::new(&matrix).first() else {
            writeln!(out, "Could not complete this grid.")?;
            continue;
        };
        let mut grid = [0; 81];
        cover.iter().for_each(|&option| grid[placed[option].0] = placed[option].1);
        for row in grid.chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
        }
    }
    Ok(())
}
