//! Counts matrices with m ones per row and column and ignores the diagonals. Caught by the sample.

use crate::solution::case;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let (n, queens) = (case.rows, case.queens as u32);
        // Mistake: leaves out the diagonal items.
        let mut matrix = Matrix::new(2 * n, 0);
        (0..2 * n).for_each(|line| matrix.set_bounds(line, queens, queens));
        for square in 0..n * n {
            matrix.add(&[square / n, n + square % n]);
        }
        writeln!(out, "{}", Exact::new(&matrix).count(u64::MAX))?;
    }
    Ok(())
}
