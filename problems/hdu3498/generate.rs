//! Random inputs for HDU 3498.

use crate::generate::places::{count, pairs};
use crate::generate::{Generator, Rng, cases};

/// Generates units and pairs of neighbours.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of units in a random case.
const MOST: i64 = 40;
/// The maximum number of units in the judge's cases, as far as is known.
const JUDGE_UNITS: usize = 55;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let units = count(rng, size, MOST).max(2);
        let neighbours = rng.usize(0..=2 * units);
        case(rng, units, neighbours)
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

fn case(rng: &mut Rng, units: usize, neighbours: usize) -> String {
    format!("{units} {neighbours}\n{}", pairs(rng, units, neighbours))
}

/// Two units, with and without a pair; the maximum number of units without neighbours, with about two
/// neighbours each, and with many.
fn extreme(rng: &mut Rng) -> String {
    let most = JUDGE_UNITS;
    [(2, 0), (2, 1), (most, 0), (most, most), (most, most * most)]
        .map(|(units, neighbours)| case(rng, units, neighbours))
        .concat()
}
