// engine: fast
//! Takes the first cover found, largest pieces first. Caught by edge-small.

use crate::solution::{map, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of maps", 0, i64::MAX)? {
        let mut map = map(&mut input)?;
        map.pieces.sort_by_key(|&((left, right), (bottom, top))| {
            std::cmp::Reverse((right - left) * (top - bottom))
        });
        // Mistake: takes the first cover, but another one may have fewer pieces.
        match Exact::new(&matrix(&map)).first() {
            Some(pieces) => writeln!(out, "{}", pieces.len())?,
            None => writeln!(out, "-1")?,
        }
    }
    Ok(())
}
