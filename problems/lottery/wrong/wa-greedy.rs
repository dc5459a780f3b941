//! Repeatedly buys the ticket that wins the most remaining draws. Caught by edge-designs.

use crate::solution::{lottery, matrix};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(lottery(&mut input)?);
        let (mut won, mut tickets) = (vec![false; matrix.items()], 0);
        while won.contains(&false) {
            let new = |&ticket: &usize| matrix.option(ticket).filter(|&draw| !won[draw]).count();
            // Mistake: always buys the ticket that wins the most remaining draws, which may be suboptimal.
            let best = (0..matrix.options()).max_by_key(new).unwrap();
            matrix.option(best).for_each(|draw| won[draw] = true);
            tickets += 1;
        }
        writeln!(out, "{}", tickets)?;
    }
    Ok(())
}
