//! Random inputs for HDU 3663.

use super::solution::{MOST_DAYS, MOST_TOWNS};
use crate::generate::places::{count, pairs};
use crate::generate::{Generator, Rng, cases};
use std::fmt::Write;

/// Generates towns, cables, and the days on which each town's station can work.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of towns in a random case.
const MOST: i64 = 12;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let (towns, days) = (count(rng, size, MOST), rng.usize(1..=MOST_DAYS as usize));
        let cables = rng.usize(1..=towns + towns / 2);
        case(rng, towns, cables, days)
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

fn case(rng: &mut Rng, towns: usize, cables: usize, days: usize) -> String {
    let mut text = format!("{towns} {cables} {days}\n{}", pairs(rng, towns, cables));
    for _ in 0..towns {
        let first = if rng.bool() { 1 } else { rng.usize(1..=days) };
        let last = if rng.bool() { days } else { rng.usize(first..=days) };
        let _ = writeln!(text, "{first} {last}");
    }
    text + "\n"
}

/// The maximum number of cables in a case.
const MOST_CABLES: usize = 150;

/// One town; the maximum number of towns, with one cable and with the maximum number of cables.
fn extreme(rng: &mut Rng) -> String {
    let (towns, days) = (MOST_TOWNS as usize, MOST_DAYS as usize);
    [(1, 1, 1), (towns, 1, days), (towns, MOST_CABLES, days)]
        .map(|(towns, cables, days)| case(rng, towns, cables, days))
        .concat()
}
