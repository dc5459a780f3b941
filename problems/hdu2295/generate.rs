//! Random inputs for HDU 2295.

use super::solution::{FARTHEST, MOST_PLACES};
use crate::generate::places::{count, lines, points};
use crate::generate::{Generator, Rng, cases};

/// Generates cities, radars, and the number of operators: the number of radars that may be switched on.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of operators in a random case.
const MOST_OPERATORS: usize = 10;

fn input(rng: &mut Rng, size: usize) -> String {
    let count_of_cases = cases(rng, size, 10);
    let case = |rng: &mut Rng| {
        let (cities, radars) = (count(rng, size, MOST_PLACES), count(rng, size, MOST_PLACES));
        let most = rng.usize(1..=radars.min(MOST_OPERATORS));
        case(rng, cities, radars, most)
    };
    format!("{count_of_cases}\n{}", (0..count_of_cases).map(|_| case(rng)).collect::<String>())
}

fn case(rng: &mut Rng, cities: usize, radars: usize, most: usize) -> String {
    let places = [cities, radars].map(|count| lines(&points(rng, count, 0, FARTHEST)));
    format!("{cities} {radars} {most}\n{}", places.concat())
}

/// The minimum and the maximum numbers of cities, radars and operators.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_PLACES as usize;
    let cases = [(1, 1, 1), (1, most, most), (most, 1, 1), (most, most, 5), (most, most, most)];
    let texts = cases.map(|(cities, radars, operators)| case(rng, cities, radars, operators));
    format!("{}\n{}", texts.len(), texts.concat())
}
