// engine: fast
//! Prints only the first map. Caught by sample-1.

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
        // Mistake: prints only the first map instead of all maps.
        let mut maps = maps(&pips).take(1);
        let count = maps.len();
        maps.try_for_each(|map| write(&map, out))?;
        writeln!(out, "There are {} solution(s) for layout #{}.\n\n\n", count, number)?;
    }
    Ok(())
}
