// engine: fast
//! Adds a shape for empty cells even if no cell stays empty.

use crate::solution::{board, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let mut matrix = matrix(&case, &board(&case));
        let shapes = case.pieces.iter().zip(&case.copies).filter(|shape| shape.0.name != b'.');
        let used: usize = shapes.map(|(piece, copies)| piece.cells.len() * copies).sum();
        let left = case.cells.len().saturating_sub(used) as u32;
        // Mistake: if no cell stays empty, sets bounds of 0, which the matrix rejects.
        matrix.set_bounds(case.cells.len() + case.pieces.len() - 1, left, left);
        let fit = Exact::new(&matrix).first().is_some();
        writeln!(out, "{}", if fit { "yes" } else { "no" })?;
    }
    Ok(())
}
