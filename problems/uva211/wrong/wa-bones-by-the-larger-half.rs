// engine: fast
//! Numbers the bones by their larger half: 0|0, 0|1, 1|1, 0|2. Caught by sample-1.

use crate::solution::{Board, CELLS, maps, pairs, pips, write};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut number = 0;
    while !input.at_end() {
        let pips = pips(&mut input)?;
        number += 1;
        writeln!(out, "Layout #{}:\n", number)?;
        write(&pips, out)?;
        writeln!(out, "Maps resulting from layout #{} are:\n", number)?;
        let mut maps = maps(&pips);
        let count = maps.len();
        maps.try_for_each(|map| write(&renumbered(&map, &pips), out))?;
        writeln!(out, "There are {} solution(s) for layout #{}.\n\n\n", count, number)?;
    }
    Ok(())
}

fn renumbered(map: &Board, pips: &Board) -> Board {
    let mut new = [0; CELLS];
    for (one, other) in pairs().into_iter().filter(|&(one, other)| map[one] == map[other]) {
        let (less, more) = (pips[one].min(pips[other]), pips[one].max(pips[other]));
        // Mistake: numbers 1|1 before 0|6, but 0|6 comes first.
        new[one] = more * (more + 1) / 2 + less + 1;
        new[other] = new[one];
    }
    new
}
