// engine: fast
//! Caches answers by a key without the size of a draw. Caught by edge-one-wins.

use crate::solution::{lottery, matrix};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::collections::HashMap;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut known = HashMap::new();
    while !input.at_end() {
        let lottery = lottery(&mut input)?;
        // Mistake: leaves the size of a draw out of the cache key.
        let place = known.entry((lottery.0, lottery.1, lottery.3));
        let found = || Repeat::new(&matrix(lottery)).given(&[0]).fewest().map_or(0, |tickets| tickets.len());
        let fewest = *place.or_insert_with(found);
        writeln!(out, "{}", fewest)?;
    }
    Ok(())
}
