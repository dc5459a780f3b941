// engine: fast
//! Keeps only one state of a switch that a lamp lists twice. Caught by edge-both-states.

use crate::solution::{STATES, matrix, room};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::collections::BTreeMap;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut room = room(&mut input)?;
        for lamp in &mut room.lamps {
            // Mistake: keeps only the last state of a switch, but a lamp may list both states.
            let table: BTreeMap<usize, usize> = lamp.iter().copied().collect();
            *lamp = table.into_iter().collect();
        }
        match Exact::new(&matrix(&room)).first() {
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
