//! Random inputs for FZU 1686.

use super::solution::LONGEST_SIDE;
use crate::generate::{Generator, Rng, cases};

/// Generates grids with monsters, each with the size of a window.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The longest side of a random grid.
const LONGEST: usize = 10;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let mut side = || rng.usize(1..=(1 + size).min(LONGEST));
        let (rows, columns) = (side(), side());
        let density = rng.f64();
        let window = (rng.usize(1..=rows), rng.usize(1..=columns));
        case(rng, (rows, columns), density, window)
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

fn case(rng: &mut Rng, (rows, columns): (usize, usize), density: f64, window: (usize, usize)) -> String {
    let mut cell = || if rng.f64() < density { "1" } else { "0" };
    let mut row = || (0..columns).map(|_| cell()).collect::<Vec<_>>().join(" ") + "\n";
    let monsters: String = (0..rows).map(|_| row()).collect();
    format!("{rows} {columns}\n{monsters}{} {}\n", window.0, window.1)
}

/// One cell, with and without a monster; one row and one column; the largest grid, full (with the
/// smallest and with the largest window) or sparse.
fn extreme(rng: &mut Rng) -> String {
    let side = LONGEST_SIDE as usize;
    [
        ((1, 1), 1.0, (1, 1)),
        ((1, 1), 0.0, (1, 1)),
        ((1, side), 0.5, (1, 2)),
        ((side, 1), 0.5, (3, 1)),
        ((side, side), 1.0, (1, 1)),
        ((side, side), 0.2, (4, 5)),
        ((side, side), 1.0, (side, side)),
    ]
    .map(|(sides, density, window)| case(rng, sides, density, window))
    .concat()
}
