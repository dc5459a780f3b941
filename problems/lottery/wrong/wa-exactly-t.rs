// engine: fast
//! Lets a ticket win only with exactly T of the drawn numbers. Caught by the sample.

use crate::solution::{lottery, sets};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let (numbers, ticket, drawn, winning) = lottery(&mut input)?;
        let draws: Vec<u32> = sets(numbers, drawn).collect();
        let mut matrix = Matrix::new(draws.len(), 0);
        for ticket in sets(numbers, ticket) {
            // Mistake: counts a ticket with more than T winning numbers as losing.
            let wins = |&draw: &usize| (draws[draw] & ticket).count_ones() == winning;
            matrix.add(&(0..draws.len()).filter(wins).collect::<Vec<_>>());
        }
        writeln!(out, "{}", Repeat::new(&matrix).given(&[0]).fewest().map_or(0, |tickets| tickets.len()))?;
    }
    Ok(())
}
