//! HDU 2828 Lamp: a lamp is lit if any of its switches is in the state that the lamp lists; a switch is
//! on the lists of at most two lamps. Print states of the switches that light all lamps, or -1. Items:
//! switches (up to 500), covered once; lamps (up to 500), at least once. Options: a switch in a state (up to
//! 1000), which covers the lamps that it lights.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of lamps.
pub const MOST_LAMPS: i64 = 500;
/// The maximum number of switches.
pub const MOST_SWITCHES: i64 = 500;
/// The states of a switch.
pub const STATES: [&str; 2] = ["ON", "OFF"];

/// A case.
pub struct Room {
    /// The number of switches.
    pub switches: usize,
    /// For each lamp, the switches that can light it, each with the index in [`STATES`] of the required
    /// state.
    pub lamps: Vec<Vec<(usize, usize)>>,
}

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let room = room(&mut input)?;
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

/// Reads a case.
pub fn room(input: &mut Input<'_>) -> Result<Room, Stop> {
    let lamps = input.integer("N, the number of lamps", 1, MOST_LAMPS)?;
    let switches = input.integer("M, the number of switches", 1, MOST_SWITCHES)?;
    let mut room = Room { switches: switches as usize, lamps: Vec::new() };
    for _ in 0..lamps {
        let count = input.integer("K, the number of switches of a lamp", 0, i64::from(u32::MAX))?;
        let mut lamp = Vec::new();
        for _ in 0..count {
            let switch = input.integer("a switch", 1, switches)? as usize - 1;
            lamp.push((switch, state(input)?));
        }
        room.lamps.push(lamp);
    }
    Ok(room)
}

/// Reads a state and returns its index in [`STATES`].
pub fn state(input: &mut Input<'_>) -> Result<usize, Stop> {
    let word = input.token("ON or OFF")?;
    let place = STATES.iter().position(|state| state.as_bytes() == word.bytes());
    place.ok_or_else(|| word.error("ON or OFF"))
}

/// The matrix of a case: its items are the switches, then the lamps. Option 2 s + p is switch s in
/// state p.
pub fn matrix(room: &Room) -> Matrix {
    let mut options: Vec<Vec<usize>> = (0..2 * room.switches).map(|option| vec![option / 2]).collect();
    let mut matrix = Matrix::new(room.switches + room.lamps.len(), 0);
    for (lamp, lit_by) in room.lamps.iter().enumerate() {
        let item = room.switches + lamp;
        lit_by.iter().for_each(|&(switch, state)| options[2 * switch + state].push(item));
        matrix.set_bounds(item, 1, room.switches as u32);
    }
    options.iter().for_each(|items| {
        matrix.add(items);
    });
    matrix
}
