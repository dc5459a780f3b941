// engine: fast
//! Numbers the maps from 1 in an array of 500. Caught by edge-500-maps.

use crate::solution::{cases, map, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut answers = [-1; 500];
    let maps = cases(&mut input)? as usize;
    for number in 1..=maps {
        let fewest = Exact::new(&matrix(&map(&mut input)?)).fewest();
        // Mistake: counts maps from 1, so map 500 overflows the array.
        answers[number] = fewest.map_or(-1, |pieces| pieces.len() as i64);
    }
    (1..=maps).try_for_each(|number| writeln!(out, "{}", answers[number]))?;
    Ok(())
}
