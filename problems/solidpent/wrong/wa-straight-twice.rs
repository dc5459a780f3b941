// engine: fast
//! Counts each placement of the straight piece twice, once per plane. Caught by the sample.

use crate::solution::{boxes, given, matrix, placements, possible};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

/// The number of the straight piece.
const STRAIGHT: usize = 1;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let all = placements();
    let mut input = Input::new(input);
    for _ in 0..boxes(&mut input)? {
        let given = given(&mut input, &all)?;
        let mut options = possible(&given, &all);
        // Mistake: adds the placements of the straight piece again.
        options.extend(options.clone().into_iter().filter(|option| option.piece == STRAIGHT));
        writeln!(out, "{}", Exact::new(&matrix(&given, &options)).count(u64::MAX))?;
    }
    Ok(())
}
