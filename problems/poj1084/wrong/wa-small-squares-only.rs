//! Breaks only the squares of size 1 and ignores larger ones. Caught by the sample.

use crate::solution::{matrix, squares, sticks};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let (side, there) = sticks(&mut input)?;
        let all = matrix(side, &there);
        // The squares of size 1 come first.
        // Mistake: covers only squares of size 1, but larger squares count too.
        let small = squares(side, &there).iter().filter(|square| square.2 == 1).count();
        let mut matrix = Matrix::new(small, 0);
        for stick in 0..all.options() {
            matrix.add(&all.option(stick).filter(|&square| square < small).collect::<Vec<_>>());
        }
        writeln!(out, "{}", Repeat::new(&matrix).fewest().map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
