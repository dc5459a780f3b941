// engine: fast
//! Requires a boy nearer than D instead of at most D away. Caught by the sample.

use crate::solution::{cases, fewest_swaps, tree};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let mut tree = tree(&mut input)?;
        // Mistake: excludes a distance of exactly D.
        tree.reach -= 1;
        match fewest_swaps(&tree) {
            Some(swaps) => writeln!(out, "Case #{}: {}", case, swaps)?,
            None => writeln!(out, "Case #{}: -1", case)?,
        }
    }
    Ok(())
}
