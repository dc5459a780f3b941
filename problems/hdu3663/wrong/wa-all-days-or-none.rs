//! Lets a station work on all of its days or on none. Caught by edge-some-of-the-days.

use crate::solution::network;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let network = network(&mut input)?;
        let towns = network.near.len();
        let mut matrix = Matrix::new(towns * network.days, 0);
        for (station, &(first, last)) in network.can.iter().enumerate() {
            let near = (0..towns).filter(|&town| network.near[station][town]);
            let days = |town: usize| (first..=last).map(move |day| town * network.days + day - 1);
            // Mistake: offers only the full range of days, not its subranges.
            matrix.add(&near.flat_map(days).collect::<Vec<_>>());
        }
        match Exact::new(&matrix).first() {
            None => writeln!(out, "No solution")?,
            Some(chosen) => {
                let mut days = vec![(0, 0); towns];
                chosen.iter().for_each(|&station| days[station] = network.can[station]);
                days.iter().try_for_each(|(first, last)| writeln!(out, "{} {}", first, last))?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
