// engine: fast
//! Prints `There is 1 solution` instead of `There are 1 solution(s)`. Caught by sample-1.

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
        let mut maps = maps(&pips);
        let count = maps.len();
        maps.try_for_each(|map| write(&map, out))?;
        match count {
            // Mistake: prints `solution` or `solutions` instead of `solution(s)`.
            1 => writeln!(out, "There is 1 solution for layout #{}.\n\n\n", number)?,
            count => writeln!(out, "There are {} solutions for layout #{}.\n\n\n", count, number)?,
        }
    }
    Ok(())
}
