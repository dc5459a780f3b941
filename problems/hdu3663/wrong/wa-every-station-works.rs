// engine: fast
//! Makes the station items primary, so every station must work. Caught by the sample.

use crate::solution::{matrix, network, works};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let network = network(&mut input)?;
        let (right, works) = (matrix(&network), works(&network));
        // Mistake: makes the station items primary, but a station may rest on all days.
        let mut all = Matrix::new(right.items(), 0);
        for option in 0..right.options() {
            all.add(&right.option(option).collect::<Vec<_>>());
        }
        match Exact::new(&all).first() {
            None => writeln!(out, "No solution")?,
            Some(chosen) => {
                let mut days = vec![(0, 0); network.can.len()];
                chosen.iter().for_each(|&option| days[works[option].0] = works[option].1);
                days.iter().try_for_each(|(first, last)| writeln!(out, "{} {}", first, last))?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
