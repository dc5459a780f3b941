//! Prints the Schönheim bound, which is often the answer. Caught by edge-above-the-bound.

use crate::solution::design;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=input.integer("the number of cases", 0, i64::MAX)? {
        let (numbers, ticket, winning) = design(&mut input)?;
        // Mistake: prints the Schönheim bound, but some designs need more tickets.
        writeln!(out, "Case #{}: {}", case, bound(numbers, ticket, winning))?;
    }
    Ok(())
}

fn bound(numbers: u32, ticket: u32, winning: u32) -> u32 {
    if winning == 0 {
        return 1;
    }
    (numbers * bound(numbers - 1, ticket - 1, winning - 1) + ticket - 1) / ticket
}
