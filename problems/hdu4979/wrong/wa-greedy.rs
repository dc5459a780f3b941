//! Repeatedly buys the ticket that covers the most remaining sets. Caught by edge-above-the-bound.

use crate::solution::{design, sets};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=input.integer("the number of cases", 0, i64::MAX)? {
        let (numbers, ticket, winning) = design(&mut input)?;
        let mut open: Vec<u32> = sets(numbers, winning).collect();
        let mut bought = 0;
        while !open.is_empty() {
            let gain = |&ticket: &u32| open.iter().filter(|&&set| set & !ticket == 0).count();
            // Mistake: always buys the ticket that covers the most sets, which may be suboptimal.
            let best = sets(numbers, ticket).max_by_key(gain).unwrap();
            open.retain(|&set| set & !best != 0);
            bought += 1;
        }
        writeln!(out, "Case #{}: {}", case, bought)?;
    }
    Ok(())
}
