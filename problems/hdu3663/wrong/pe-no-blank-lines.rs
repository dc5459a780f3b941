// engine: fast
//! Omits the blank line after each case.

use crate::solution::{matrix, network, works};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let network = network(&mut input)?;
        match Exact::new(&matrix(&network)).first() {
            None => writeln!(out, "No solution")?,
            Some(chosen) => {
                let mut days = vec![(0, 0); network.can.len()];
                let works = works(&network);
                chosen.iter().for_each(|&option| days[works[option].0] = works[option].1);
                days.iter().try_for_each(|(first, last)| writeln!(out, "{} {}", first, last))?;
            }
        }
        // Mistake: ends a case without a blank line.
    }
    Ok(())
}
