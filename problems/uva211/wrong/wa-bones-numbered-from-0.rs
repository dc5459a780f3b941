// engine: fast
//! Numbers the bones from 0. Caught by sample-1.

use crate::solution::{maps, pips, write};
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
        let maps = maps(&pips);
        let count = maps.len();
        for mut map in maps {
            // Mistake: counts bones from 0, but the first bone is bone 1.
            map.iter_mut().for_each(|bone| *bone -= 1);
            write(&map, out)?;
        }
        writeln!(out, "There are {} solution(s) for layout #{}.\n\n\n", count, number)?;
    }
    Ok(())
}
