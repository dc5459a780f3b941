// engine: fast
//! Looks for a free cell in a full box. Caught by edge-all-placed.

use crate::solution::{boxes, given, left, matrix, placements, possible};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let all = placements();
    let mut input = Input::new(input);
    for _ in 0..boxes(&mut input)? {
        let given = given(&mut input, &all)?;
        let options = possible(&given, &all);
        let (cells, _) = left(&given);
        // Mistake: takes the first free cell, but a full box has none.
        let first = cells[0];
        let mut exact = Exact::new(&matrix(&given, &options));
        let starts = (0..options.len()).filter(|&option| options[option].cells[0] == first);
        let count: u64 = starts.map(|option| exact.given(&[option]).count(u64::MAX)).sum();
        writeln!(out, "{}", count)?;
    }
    Ok(())
}
