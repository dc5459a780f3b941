//! HDU 5046 Airport: open airports in at most K of N cities so that the largest distance |dx| + |dy| from a
//! city to its nearest airport is minimal. For a fixed radius: items are cities; options are airports, each
//! covering the cities within the radius. Repeat cover with at most K options; binary search over the
//! distances finds the smallest radius.

use dlx_kernel::formulations::k_centre::KCentre;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

/// The maximum number of cities.
pub const MOST_CITIES: i64 = 60;
/// The maximum absolute value of a coordinate.
pub const FARTHEST: i64 = 1_000_000_000;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let (cities, airports) = cities(&mut input)?;
        let radius = centre(&cities).least_radius(airports);
        writeln!(out, "Case #{}: {}", case, radius.unwrap_or(0))?;
    }
    Ok(())
}

/// Reads the number of cases.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of cases", 0, i64::from(u32::MAX))
}

/// Reads a case: the coordinates of the cities and the maximum number of airports.
pub fn cities(input: &mut Input<'_>) -> Result<(Vec<(i64, i64)>, usize), Stop> {
    let cities = input.integer("N, the number of cities", 1, MOST_CITIES)?;
    let airports = input.integer("K, the number of airports", 1, cities)? as usize;
    let mut places = Vec::with_capacity(cities as usize);
    for _ in 0..cities {
        let x = input.integer("x of a city", -FARTHEST, FARTHEST)?;
        places.push((x, input.integer("y of a city", -FARTHEST, FARTHEST)?));
    }
    Ok((places, airports))
}

/// The k-centre problem of the cities, which are also the possible airport sites.
pub fn centre(cities: &[(i64, i64)]) -> KCentre {
    let distance = |a: usize, b: usize| (cities[a].0 - cities[b].0).abs() + (cities[a].1 - cities[b].1).abs();
    KCentre::new(cities.len(), cities.len(), distance)
}
