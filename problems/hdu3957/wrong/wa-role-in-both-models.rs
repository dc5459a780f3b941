// engine: fast
//! Lets a role be chosen in both of its models. Caught by edge-both-models-would-help.

use crate::solution::{cases, matrix, roles};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        // Mistake: uses a repeat cover, which ignores the secondary role items.
        let fewest = Repeat::new(&matrix(&roles(&mut input)?)).fewest();
        writeln!(out, "Case {}: {}", case, fewest.map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
