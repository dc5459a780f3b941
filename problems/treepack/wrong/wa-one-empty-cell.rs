// engine: fast
//! Leaves exactly one cell empty.

use crate::solution::{board, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let mut matrix = matrix(&case, &board(&case));
        if let Some(last) = case.pieces.iter().position(|piece| piece.name == b'.') {
            // Mistake: leaves exactly one cell empty, even if more cells are left over.
            matrix.set_bounds(case.cells.len() + last, 1, 1);
        }
        let fit = !case.is_too_small() && Exact::new(&matrix).first().is_some();
        writeln!(out, "{}", if fit { "yes" } else { "no" })?;
    }
    Ok(())
}
