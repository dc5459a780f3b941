// engine: fast
//! Allocates one state per lamp instead of one per switch. Caught by edge-idle-switches.

use crate::solution::{STATES, matrix, room};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let room = room(&mut input)?;
        // Mistake: allocates one state per lamp, but there may be more switches.
        let mut states = vec![STATES[0]; room.lamps.len()];
        match Exact::new(&matrix(&room)).first() {
            None => writeln!(out, "-1")?,
            Some(chosen) => {
                chosen.iter().for_each(|&option| states[option / 2] = STATES[option % 2]);
                writeln!(out, "{}", states[..room.switches].join(" "))?;
            }
        }
    }
    Ok(())
}
