//! HDU 2295 Radar: switch on at most K of M radars so that the radius needed to cover all N cities is
//! smallest. For a fixed radius: items are cities; options are radars, each covering the cities within the
//! radius. Repeat cover with at most K options; binary search over the distances finds the smallest radius.
//! Distances are compared as squares, which are integers.

use dlx_kernel::formulations::k_centre::KCentre;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

/// The maximum number of cities and of radars.
pub const MOST_PLACES: i64 = 50;
/// The maximum coordinate.
pub const FARTHEST: i64 = 1000;

/// A case.
pub struct Land {
    /// The positions of the cities.
    pub cities: Vec<(i64, i64)>,
    /// The positions of the radars.
    pub radars: Vec<(i64, i64)>,
    /// The maximum number of radars that may be switched on.
    pub most: usize,
}

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let land = land(&mut input)?;
        let radius = centre(&land).least_radius(land.most);
        writeln!(out, "{:.6}", (radius.unwrap_or(0) as f64).sqrt())?;
    }
    Ok(())
}

/// Reads the number of cases.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of cases", 0, i64::from(u32::MAX))
}

/// Reads a case.
pub fn land(input: &mut Input<'_>) -> Result<Land, Stop> {
    let cities = input.integer("N, the number of cities", 1, MOST_PLACES)?;
    let radars = input.integer("M, the number of radars", 1, MOST_PLACES)?;
    let most = input.integer("K, the number of operators", 1, radars)? as usize;
    let cities = places(input, cities, "of a city")?;
    Ok(Land { cities, radars: places(input, radars, "of a radar")?, most })
}

/// The k-centre problem with squared distances.
pub fn centre(land: &Land) -> KCentre {
    KCentre::new(land.cities.len(), land.radars.len(), |city, radar| {
        let (city, radar) = (land.cities[city], land.radars[radar]);
        (city.0 - radar.0).pow(2) + (city.1 - radar.1).pow(2)
    })
}

fn places(input: &mut Input<'_>, count: i64, whose: &str) -> Result<Vec<(i64, i64)>, Stop> {
    let (x, y) = (format!("x {}", whose), format!("y {}", whose));
    (0..count).map(|_| Ok((input.integer(&x, 0, FARTHEST)?, input.integer(&y, 0, FARTHEST)?))).collect()
}
