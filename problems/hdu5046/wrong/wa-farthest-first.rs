//! Repeatedly opens an airport at the farthest city, which can double the radius. Caught by the sample.

use crate::solution::cities;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=input.integer("the number of cases", 0, i64::MAX)? {
        let (cities, airports) = cities(&mut input)?;
        let distance =
            |a: usize, b: usize| (cities[a].0 - cities[b].0).abs() + (cities[a].1 - cities[b].1).abs();
        let mut nearest = vec![i64::MAX; cities.len()];
        for _ in 0..airports {
            // Mistake: always opens the next airport at the farthest city, which can double the radius.
            let farthest = (0..cities.len()).max_by_key(|&city| nearest[city]).unwrap();
            for (city, nearest) in nearest.iter_mut().enumerate() {
                *nearest = distance(city, farthest).min(*nearest);
            }
        }
        writeln!(out, "Case #{}: {}", case, nearest.iter().max().unwrap())?;
    }
    Ok(())
}
