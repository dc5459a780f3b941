// engine: fast
//! Keeps the count of the previous layout. Caught by sample-1.

use crate::solution::{maps, pips, write};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let (mut number, mut count) = (0, 0);
    while !input.at_end() {
        let pips = pips(&mut input)?;
        number += 1;
        writeln!(out, "Layout #{}:\n", number)?;
        write(&pips, out)?;
        writeln!(out, "Maps resulting from layout #{} are:\n", number)?;
        for map in maps(&pips) {
            // Mistake: never resets the count between layouts.
            count += 1;
            write(&map, out)?;
        }
        writeln!(out, "There are {} solution(s) for layout #{}.\n\n\n", count, number)?;
    }
    Ok(())
}
