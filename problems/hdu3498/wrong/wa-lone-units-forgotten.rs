// engine: fast
//! Leaves out units without neighbours. Caught by the sample.

use crate::solution::blows;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let blows = blows(&mut input)?;
        // Mistake: leaves out units without neighbours, which also need a blow.
        let units: Vec<usize> = (0..blows.len()).filter(|&unit| blows[unit].len() > 1).collect();
        let mut matrix = Matrix::new(units.len(), 0);
        for &unit in &units {
            matrix.add(
                &(0..units.len()).filter(|&item| blows[unit].contains(&units[item])).collect::<Vec<_>>(),
            );
        }
        writeln!(out, "{}", Repeat::new(&matrix).fewest().map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
