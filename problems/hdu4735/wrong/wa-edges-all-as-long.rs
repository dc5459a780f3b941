// engine: fast
//! Counts edges instead of adding up their lengths. Caught by edge-longest-edges.

use crate::solution::{cases, fewest_swaps, tree};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let mut tree = tree(&mut input)?;
        // Mistake: sets every edge length to 1.
        tree.edges.iter_mut().for_each(|edge| edge.2 = 1);
        match fewest_swaps(&tree) {
            Some(swaps) => writeln!(out, "Case #{}: {}", case, swaps)?,
            None => writeln!(out, "Case #{}: -1", case)?,
        }
    }
    Ok(())
}
