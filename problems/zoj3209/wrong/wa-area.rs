//! Takes the fewest pieces whose areas add up to the area of the map. Caught by edge-small.

use crate::solution::map;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of maps", 0, i64::MAX)? {
        let map = map(&mut input)?;
        // fewest[a]: the fewest pieces so far whose areas add up to a.
        let mut fewest = vec![i64::MAX; map.sides.0 * map.sides.1 + 1];
        fewest[0] = 0;
        for &((left, right), (bottom, top)) in &map.pieces {
            let area = (right - left) * (top - bottom);
            for all in (area..fewest.len()).rev() {
                // Mistake: checks only areas, so pieces may overlap.
                fewest[all] = fewest[all].min(fewest[all - area].saturating_add(1));
            }
        }
        let best = fewest[fewest.len() - 1];
        writeln!(out, "{}", if best == i64::MAX { -1 } else { best })?;
    }
    Ok(())
}
