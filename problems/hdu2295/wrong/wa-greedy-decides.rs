//! Tests each radius with a greedy cover. Caught by edge-greedy-chooses-wrong.

use crate::solution::{Land, land};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let land = land(&mut input)?;
        let (mut low, mut high) = (0.0, 1500.0);
        for _ in 0..60 {
            let radius = (low + high) / 2.0;
            // Mistake: rejects a radius if a greedy cover needs too many radars.
            match greedy(&land, radius) {
                Some(chosen) if chosen <= land.most => high = radius,
                _ => low = radius,
            }
        }
        writeln!(out, "{:.6}", high)?;
    }
    Ok(())
}

/// Returns the number of radars in a greedy cover of all cities. None if some city is out of reach.
fn greedy(land: &Land, radius: f64) -> Option<usize> {
    let is_near = |a: (i64, i64), b: (i64, i64)| ((a.0 - b.0) as f64).hypot((a.1 - b.1) as f64) <= radius;
    let mut open = land.cities.clone();
    let mut chosen = 0;
    while !open.is_empty() {
        let gain = |&&radar: &&(i64, i64)| open.iter().filter(|&&city| is_near(city, radar)).count();
        let best = *land.radars.iter().max_by_key(gain).filter(|radar| gain(radar) > 0)?;
        open.retain(|&city| !is_near(city, best));
        chosen += 1;
    }
    Some(chosen)
}
