// engine: fast
//! Computes distances in 32 bits, where they overflow. Caught by edge-extreme-coordinates.

use crate::solution::cities;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=input.integer("the number of cases", 0, i64::MAX)? {
        let (cities, airports) = cities(&mut input)?;
        let distance =
            |a: usize, b: usize| (cities[a].0 - cities[b].0).abs() + (cities[a].1 - cities[b].1).abs();
        // Mistake: truncates distances to 32 bits, but they reach 4,000,000,000.
        let distance = |a: usize, b: usize| distance(a, b) as i32;
        let pairs = (0..cities.len()).flat_map(|a| (0..cities.len()).map(move |b| (a, b)));
        let mut radii: Vec<i32> = pairs.map(|(a, b)| distance(a, b)).collect();
        radii.sort_unstable();
        let is_too_small = |radius: &i32| {
            let mut matrix = Matrix::new(cities.len(), 0);
            for a in 0..cities.len() {
                matrix.add(&(0..cities.len()).filter(|&b| distance(a, b) <= *radius).collect::<Vec<_>>());
            }
            Repeat::new(&matrix).at_most(airports).is_none()
        };
        writeln!(out, "Case #{}: {}", case, radii[radii.partition_point(is_too_small)])?;
    }
    Ok(())
}
