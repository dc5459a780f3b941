// engine: fast
//! Starts with K far-apart airports in an array of 50, which suffices for HDU 2295.
//! Caught by edge-every-city-an-airport.

use crate::solution::{cases, centre, cities};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let (cities, most) = cities(&mut input)?;
        // Mistake: uses an array of 50 airports, but K may be 60.
        let mut airports = [(0, 0); 50];
        airports[0] = cities[0];
        let away = |airports: &[(i64, i64)], city: (i64, i64)| {
            let all = airports.iter().map(|it| (it.0 - city.0).abs() + (it.1 - city.1).abs());
            all.min().unwrap_or(0)
        };
        for number in 1..most {
            let before = airports;
            let farthest = cities.iter().max_by_key(|&&city| away(&before[..number], city));
            airports[number] = *farthest.unwrap_or(&cities[0]);
        }
        let farthest = cities.iter().map(|&city| away(&airports[..most], city)).max();
        let radius = centre(&cities).least_radius(most).unwrap_or(0);
        writeln!(out, "Case #{}: {}", case, radius.min(farthest.unwrap_or(0)))?;
    }
    Ok(())
}
