//! Lights each lamp with its first possible switch and never backtracks. Caught by the sample.

use crate::solution::{STATES, room};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let room = room(&mut input)?;
        let mut states = vec![None; room.switches];
        // Mistake: takes the first possible switch of a lamp and never backtracks.
        let is_lit = room.lamps.iter().all(|lamp| {
            let free = lamp.iter().find(|&&(switch, state)| states[switch].map_or(true, |own| own == state));
            free.map(|&(switch, state)| states[switch] = Some(state)).is_some()
        });
        let words: Vec<&str> = states.iter().map(|state| STATES[state.unwrap_or(0)]).collect();
        writeln!(out, "{}", if is_lit { words.join(" ") } else { "-1".to_string() })?;
    }
    Ok(())
}
