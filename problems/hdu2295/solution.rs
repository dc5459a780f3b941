//! HDU 2295 Radar: switch on K of M radars such that the least radius that covers all N cities is as small as can be.
//! At a radius, items: cities. Options: radars, each covering the cities within the radius. Repeat cover with at most K
//! options; the least radius by halving the sorted distances, which are compared as squares and so are integers.

use crate::cover::balls::Balls;
use crate::input::{Input, Stop};
use std::io::Write;

const MOST_PLACES: i64 = 50;
const FARTHEST: i64 = 1000;

/// Solves judge input `input` and writes the judge's output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::from(u32::MAX))? {
        let cities = input.integer("N, the number of cities", 1, MOST_PLACES)?;
        let radars = input.integer("M, the number of radars", 1, MOST_PLACES)?;
        let most = input.integer("K, the number of operators", 1, radars)? as usize;
        let cities = places(&mut input, cities, "of a city")?;
        let radars = places(&mut input, radars, "of a radar")?;
        let square = |city: usize, radar: usize| {
            let (x, y) = (cities[city].0 - radars[radar].0, cities[city].1 - radars[radar].1);
            x * x + y * y
        };
        let radius = Balls::new(cities.len(), radars.len(), square).least_radius(most);
        writeln!(out, "{:.6}", (radius.unwrap_or(0) as f64).sqrt())?;
    }
    Ok(())
}

fn places(input: &mut Input<'_>, count: i64, whose: &str) -> Result<Vec<(i64, i64)>, Stop> {
    let (x, y) = (format!("x {}", whose), format!("y {}", whose));
    (0..count).map(|_| Ok((input.integer(&x, 0, FARTHEST)?, input.integer(&y, 0, FARTHEST)?))).collect()
}
