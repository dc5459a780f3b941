//! Judges HDU 2828: any states of the switches that light all lamps are right.

use super::solution::{self, Room};
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` gives, for each case of `input`, states that light all lamps if such states exist,
/// and -1 otherwise. `answer` tells for which cases -1 is right.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let (mut input, mut output, mut answer) =
        (Input::new(input), Input::verbatim(output), Input::new(answer));
    let mut number = 0;
    while !input.at_end() {
        number += 1;
        let room = solution::room(&mut input).map_err(bad_case)?;
        let expected = states(&mut answer, &room).map_err(bad_case)?;
        let found = states(&mut output, &room).map_err(wrong)?;
        let fault = |what: &str| Fault::Wrong(format!("case {number}: {what}"));
        match found {
            None if expected.is_some() => return Err(fault("-1, but all lamps can be lit")),
            None => {}
            Some(states) => {
                let is_lit =
                    |lamp: &Vec<(usize, usize)>| lamp.iter().any(|&(switch, state)| states[switch] == state);
                if let Some(dark) = room.lamps.iter().position(|lamp| !is_lit(lamp)) {
                    return Err(fault(&format!("lamp {} is not lit", dark + 1)));
                }
                if expected.is_none() {
                    return Err(Fault::Case(format!(
                        "case {number}: all lamps can be lit, but the answer says -1"
                    )));
                }
            }
        }
    }
    if output.at_end() { Ok(()) } else { Err(wrong(output.error("end of output"))) }
}

/// Reads the state of each switch; None for -1.
fn states(text: &mut Input<'_>, room: &Room) -> Result<Option<Vec<usize>>, Stop> {
    let expected = "ON, OFF or -1";
    if text.clone().token(expected)?.bytes() == b"-1" {
        text.token(expected)?;
        return Ok(None);
    }
    (0..room.switches).map(|_| solution::state(text)).collect::<Result<_, Stop>>().map(Some)
}
