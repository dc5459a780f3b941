//! Random inputs for HDU 2828.

use super::solution::{self, MOST_LAMPS, MOST_SWITCHES, STATES};
use crate::generate::places::count;
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};
use std::fmt::Write;

/// Generates lamps, each with the switches that light it and their required states.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

/// The maximum number of lamps and of switches in a random case.
const MOST: i64 = 10;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let (lamps, switches) = (count(rng, size, MOST), count(rng, size, MOST));
        let same = rng.f64();
        case(rng, lamps, switches, same)
    };
    (0..cases(rng, size, 8)).map(|_| case(rng)).collect()
}

/// A case in the input format. Each switch is listed once or twice, by random lamps; if twice, in the same
/// state with probability `same`.
fn case(rng: &mut Rng, lamps: usize, switches: usize, same: f64) -> String {
    let mut lists: Vec<Vec<(usize, usize)>> = vec![Vec::new(); lamps];
    for switch in 0..switches {
        let (one, other) = (rng.usize(..lamps), rng.usize(..lamps));
        let state = rng.usize(..2);
        let second = if rng.f64() < same { state } else { 1 - state };
        lists[one].push((switch, state));
        if !lists[other].contains(&(switch, second)) && rng.usize(..8) > 0 {
            lists[other].push((switch, second));
        }
    }
    let mut text = format!("{lamps} {switches}\n");
    for list in &mut lists {
        rng.shuffle(list);
        let _ = write!(text, "{}", list.len());
        for &(switch, state) in list.iter() {
            let _ = write!(text, " {} {}", switch + 1, STATES[state]);
        }
        text.push('\n');
    }
    text
}

/// One lamp and one switch; one lamp and the maximum number of switches; the maximum number of both, with and
/// without switches that light two lamps at once; the maximum number of lamps and one switch.
fn extreme(rng: &mut Rng) -> String {
    let (lamps, switches) = (MOST_LAMPS as usize, MOST_SWITCHES as usize);
    [(1, 1, 0.5), (1, switches, 0.0), (lamps, switches, 0.0), (lamps, switches, 0.9), (lamps, 1, 1.0)]
        .map(|(lamps, switches, same)| case(rng, lamps, switches, same))
        .concat()
}

/// Checks that each switch is listed by at most two lamps.
fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    while !input.at_end() {
        let room = solution::room(input)?;
        let mut lamps_of = vec![0; room.switches];
        for lamp in &room.lamps {
            for (switch, lamps) in lamps_of.iter_mut().enumerate() {
                *lamps += usize::from(lamp.iter().any(|&(own, _)| own == switch));
            }
        }
        if lamps_of.iter().any(|&lamps| lamps > 2) {
            return Err(input.error("at most two lamps per switch in the previous case"));
        }
    }
    Ok(())
}
