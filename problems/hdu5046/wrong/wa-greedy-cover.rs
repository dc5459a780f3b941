//! Repeatedly opens the airport that covers the most remaining cities. Caught by hard-60-cities.

use crate::solution::cities;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=input.integer("the number of cases", 0, i64::MAX)? {
        let (cities, airports) = cities(&mut input)?;
        let distance =
            |a: usize, b: usize| (cities[a].0 - cities[b].0).abs() + (cities[a].1 - cities[b].1).abs();
        let pairs = (0..cities.len()).flat_map(|a| (0..cities.len()).map(move |b| (a, b)));
        let mut radii: Vec<i64> = pairs.map(|(a, b)| distance(a, b)).collect();
        radii.sort_unstable();
        let is_enough = |radius: &&i64| {
            let mut left: Vec<usize> = (0..cities.len()).collect();
            for _ in 0..airports {
                let gain = |&at: &usize| left.iter().filter(|&&city| distance(at, city) <= **radius).count();
                // Mistake: always opens the airport that covers the most cities, which may be suboptimal.
                let best = (0..cities.len()).max_by_key(gain).unwrap();
                left.retain(|&city| distance(best, city) > **radius);
            }
            left.is_empty()
        };
        writeln!(out, "Case #{}: {}", case, radii.iter().find(is_enough).unwrap())?;
    }
    Ok(())
}
