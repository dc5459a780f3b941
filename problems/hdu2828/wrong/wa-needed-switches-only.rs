// engine: fast
//! Prints no state for a switch that no lamp lists. Caught by edge-idle-switches.

use crate::solution::{STATES, matrix, room};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let room = room(&mut input)?;
        let is_listed = |switch: usize| room.lamps.iter().flatten().any(|&(own, _)| own == switch);
        match Exact::new(&matrix(&room)).first() {
            None => writeln!(out, "-1")?,
            Some(mut chosen) => {
                chosen.sort_unstable();
                // Mistake: skips idle switches, but every switch needs a state.
                let needed = chosen.iter().filter(|&option| is_listed(option / 2));
                let states: Vec<&str> = needed.map(|option| STATES[option % 2]).collect();
                writeln!(out, "{}", states.join(" "))?;
            }
        }
    }
    Ok(())
}
