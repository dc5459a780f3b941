//! Wraps diagonals around the board, as on a torus. Caught by sample-1.

use crate::solution::{SHOWN, board};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let n = board(&mut Input::new(input))?;
    let mut matrix = Matrix::new(2 * n, 2 * n);
    for square in 0..n * n {
        let (row, column) = (square / n, square % n);
        // Mistake: treats two parallel diagonals of the board as one.
        matrix.add(&[row, n + column, 2 * n + (row + column) % n, 3 * n + (row + n - column) % n]);
    }
    let mut all = Vec::new();
    for options in Exact::new(&matrix).covers() {
        let mut columns = vec![0; n];
        options.iter().for_each(|&option| columns[option / n] = option % n + 1);
        all.push(columns);
    }
    all.sort();
    for columns in all.iter().take(SHOWN) {
        writeln!(out, "{}", columns.iter().map(usize::to_string).collect::<Vec<_>>().join(" "))?;
    }
    Ok(writeln!(out, "{}", all.len())?)
}
