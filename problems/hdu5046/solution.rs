//! HDU 5046 Airport: open at most K of N cities' airports such that the farthest city is as near as can be to one,
//! distances |dx| + |dy|.
//! At a radius, items: cities. Options: airports, each covering the cities within the radius. Repeat cover with at most K
//! options; the least radius by halving the sorted distances.

use crate::cover::balls::Balls;
use crate::input::{Input, Stop};
use std::io::Write;

const MOST_CITIES: i64 = 60;
const FARTHEST: i64 = 1_000_000_000;

/// Solves judge input `input` and writes the judge's output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=input.integer("the number of cases", 0, i64::from(u32::MAX))? {
        let cities = input.integer("N, the number of cities", 1, MOST_CITIES)?;
        let airports = input.integer("K, the number of airports", 1, cities)? as usize;
        let mut places = Vec::with_capacity(cities as usize);
        for _ in 0..cities {
            let x = input.integer("x of a city", -FARTHEST, FARTHEST)?;
            places.push((x, input.integer("y of a city", -FARTHEST, FARTHEST)?));
        }
        let distance = |a: usize, b: usize| (places[a].0 - places[b].0).abs() + (places[a].1 - places[b].1).abs();
        let radius = Balls::new(places.len(), places.len(), distance).least_radius(airports);
        writeln!(out, "Case #{}: {}", case, radius.unwrap_or(0))?;
    }
    Ok(())
}
