// engine: fast
//! Lights each lamp with exactly one switch: the bounds of the lamps are missing. Caught by edge-lit-twice.

use crate::solution::{STATES, matrix, room};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let right = matrix(&room(&mut input)?);
        // Mistake: drops the bounds of the lamps, so exactly one switch must light each lamp.
        let mut matrix = Matrix::new(right.items(), 0);
        for option in 0..right.options() {
            matrix.add(&right.option(option).collect::<Vec<_>>());
        }
        match Exact::new(&matrix).first() {
            None => writeln!(out, "-1")?,
            Some(mut chosen) => {
                chosen.sort_unstable();
                let states: Vec<&str> = chosen.iter().map(|option| STATES[option % 2]).collect();
                writeln!(out, "{}", states.join(" "))?;
            }
        }
    }
    Ok(())
}
