//! Random inputs for HDU 5046.

use super::solution::{FARTHEST, MOST_CITIES};
use crate::generate::places::{count, lines, points};
use crate::generate::{Generator, Rng, cases};

/// Generates cities and the number of airports.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of airports in a random case.
const MOST_AIRPORTS: usize = 10;

fn input(rng: &mut Rng, size: usize) -> String {
    let count_of_cases = cases(rng, size, 10);
    let case = |rng: &mut Rng| {
        let cities = count(rng, size, MOST_CITIES);
        let airports = rng.usize(1..=cities.min(MOST_AIRPORTS));
        case(rng, cities, airports)
    };
    format!("{count_of_cases}\n{}", (0..count_of_cases).map(|_| case(rng)).collect::<String>())
}

fn case(rng: &mut Rng, cities: usize, airports: usize) -> String {
    format!("{cities} {airports}\n{}", lines(&points(rng, cities, -FARTHEST, FARTHEST)))
}

/// Cases with one city, and with the maximum number of cities and one airport, four, or one in each city.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_CITIES as usize;
    let cases = [(1, 1), (most, 1), (most, 4), (most, most)];
    format!("{}\n{}", cases.len(), cases.map(|(cities, airports)| case(rng, cities, airports)).concat())
}
