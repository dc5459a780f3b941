// engine: fast
//! Requires every cell to be covered by a present.

use crate::solution::{board, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        // Mistake: requires every cell to be covered, but cells may stay empty.
        let is_full = case.pieces.iter().all(|piece| piece.name != b'.');
        let fit =
            is_full && !case.is_too_small() && Exact::new(&matrix(&case, &board(&case))).first().is_some();
        writeln!(out, "{}", if fit { "yes" } else { "no" })?;
    }
    Ok(())
}
