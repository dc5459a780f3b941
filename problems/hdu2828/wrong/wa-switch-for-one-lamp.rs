// engine: fast
//! Lets a switch light only one lamp, as in a matching. Caught by edge-lights-two.

use crate::solution::{STATES, room};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let room = room(&mut input)?;
        let (mut matrix, mut meaning) = (Matrix::new(room.lamps.len(), room.switches), Vec::new());
        for (lamp, lit_by) in room.lamps.iter().enumerate() {
            for &(switch, state) in lit_by {
                // Mistake: lets a switch light only one lamp, even if two lamps list it in one state.
                matrix.add(&[lamp, room.lamps.len() + switch]);
                meaning.push((switch, state));
            }
        }
        match Exact::new(&matrix).first() {
            None => writeln!(out, "-1")?,
            Some(chosen) => {
                let mut states = vec![STATES[0]; room.switches];
                chosen.iter().for_each(|&option| states[meaning[option].0] = STATES[meaning[option].1]);
                writeln!(out, "{}", states.join(" "))?;
            }
        }
    }
    Ok(())
}
