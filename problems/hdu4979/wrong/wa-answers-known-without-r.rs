// engine: fast
//! Caches answers by N and M without R. Caught by edge-above-the-bound.

use crate::solution::{cases, design, matrix_without_first};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::collections::HashMap;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut known = HashMap::new();
    for case in 1..=cases(&mut input)? {
        let (numbers, ticket, winning) = design(&mut input)?;
        // Mistake: caches answers by N and M, but they also depend on R.
        let fewest = *known.entry((numbers, ticket)).or_insert_with(|| {
            let matrix = matrix_without_first(numbers, ticket, winning);
            1 + Repeat::new(&matrix).fewest().map_or(0, |tickets| tickets.len())
        });
        writeln!(out, "Case #{}: {}", case, fewest)?;
    }
    Ok(())
}
