// engine: fast
//! Has room for 50 maps, but a board may have more. Caught by edge-many-maps.

use crate::solution::{CELLS, maps, pips, write};
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
        // Mistake: uses an array of 50 maps, but a board may have more.
        let mut array = [[0; CELLS]; 50];
        let mut count = 0;
        for map in maps(&pips) {
            array[count] = map;
            count += 1;
        }
        array[..count].iter().try_for_each(|map| write(map, out))?;
        writeln!(out, "There are {} solution(s) for layout #{}.\n\n\n", count, number)?;
    }
    Ok(())
}
