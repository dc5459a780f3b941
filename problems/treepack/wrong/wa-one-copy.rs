// engine: fast
//! Places exactly one copy of each shape.

use crate::solution::{board, case};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let mut matrix = board(&case).matrix();
        // Mistake: places one copy of each shape, whatever its number of copies.
        let shapes = case.pieces.iter().filter(|piece| piece.name != b'.');
        let left = case.cells.len() as i64 - shapes.map(|piece| piece.cells.len() as i64).sum::<i64>();
        if let Some(last) = case.pieces.iter().position(|piece| piece.name == b'.') {
            matrix.set_bounds(case.cells.len() + last, left.max(1) as u32, left.max(1) as u32);
        }
        let fit = !case.is_too_small() && Exact::new(&matrix).first().is_some();
        writeln!(out, "{}", if fit { "yes" } else { "no" })?;
    }
    Ok(())
}
