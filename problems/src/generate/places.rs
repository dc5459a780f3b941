//! Points, pairs of numbers and cells of grids: cities, radars, neighbours, cables, cages.

use super::Rng;
use super::one_of;

/// A random count from 1 to a maximum that grows by three for each step in size, but only up to `most`.
pub fn count(rng: &mut Rng, size: usize, most: i64) -> usize {
    rng.usize(1..=(1 + 3 * size).min(most as usize))
}

/// `count` random points with coordinates from `least` to `farthest`: all near the origin, spread over
/// the range, or all in the corners. Points may coincide.
pub fn points(rng: &mut Rng, count: usize, least: i64, farthest: i64) -> Vec<(i64, i64)> {
    let reach = one_of(rng, &[3, 10, 100, farthest, farthest]);
    let (low, high) = ((-reach).max(least), reach.min(farthest));
    let corners = rng.usize(..4) == 0;
    let mut coordinate = || {
        let value = rng.i64(low..=high);
        match corners {
            true if value - low < high - value => low,
            true => high,
            false => value,
        }
    };
    (0..count).map(|_| (coordinate(), coordinate())).collect()
}

/// Points as text: a line `x y` for each.
pub fn lines(points: &[(i64, i64)]) -> String {
    points.iter().map(|(x, y)| format!("{x} {y}\n")).collect()
}

/// `count` lines, each with two random numbers from 1 to `most`. Numbers and pairs may repeat.
pub fn pairs(rng: &mut Rng, most: usize, count: usize) -> String {
    (0..count).map(|_| format!("{} {}\n", rng.usize(1..=most), rng.usize(1..=most))).collect()
}

/// Whether two cells of a grid with `columns` columns, numbered row by row, share a side.
pub fn are_neighbours(columns: usize, one: usize, other: usize) -> bool {
    (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns) == 1
}

/// Whether `cells`, which must not be empty, are connected through shared sides.
pub fn are_connected(columns: usize, cells: &[usize]) -> bool {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while next < reached.len() {
        let is_new =
            |cell: &&usize| !reached.contains(cell) && are_neighbours(columns, **cell, reached[next]);
        let more: Vec<usize> = cells.iter().filter(is_new).copied().collect();
        reached.extend(more);
        next += 1;
    }
    reached.len() == cells.len()
}
