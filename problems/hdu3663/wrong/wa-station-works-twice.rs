// engine: fast
//! Leaves out the station items, so a station can work, rest and work again. Caught by the sample.

use crate::solution::{network, works};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let network = network(&mut input)?;
        let (towns, works) = (network.near.len(), works(&network));
        // Mistake: leaves out the station items, so a station can work twice.
        let mut matrix = Matrix::new(towns * network.days, 0);
        for &(station, (from, to)) in &works {
            let near = (0..towns).filter(|&town| network.near[station][town]);
            let days = |town: usize| (from..=to).map(move |day| town * network.days + day - 1);
            matrix.add(&near.flat_map(days).collect::<Vec<_>>());
        }
        // Skip networks of over 20 towns: they would take too long, and smaller ones already give the
        // verdict.
        match if towns > 20 { None } else { Exact::new(&matrix).first() } {
            None => writeln!(out, "No solution")?,
            Some(chosen) => {
                let mut days = vec![(0, 0); towns];
                chosen.iter().for_each(|&option| days[works[option].0] = works[option].1);
                days.iter().try_for_each(|(first, last)| writeln!(out, "{} {}", first, last))?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
