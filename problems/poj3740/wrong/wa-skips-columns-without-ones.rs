// engine: fast
//! Ignores columns without ones, which no row can cover. Caught by edge-small.

use crate::solution::matrix;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let all = matrix(&mut input)?;
        let rows = || (0..all.options()).map(|row| all.option(row).collect::<Vec<usize>>());
        let mut filled: Vec<usize> = rows().flatten().collect();
        filled.sort_unstable();
        filled.dedup();
        // Mistake: drops columns without ones, but no row can cover them.
        let mut matrix = Matrix::new(filled.len(), 0);
        for row in rows() {
            matrix.add(&row.iter().filter_map(|one| filled.binary_search(one).ok()).collect::<Vec<_>>());
        }
        writeln!(
            out,
            "{}",
            if Exact::new(&matrix).first().is_some() { "Yes, I found it" } else { "It is impossible" }
        )?;
    }
    Ok(())
}
