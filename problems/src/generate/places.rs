//! Points and pairs of numbers: cities, radars, neighbours, cables.

use super::Rng;
use super::one_of;

/// A random count of at most `most`: about three per step in size.
pub fn count(rng: &mut Rng, size: usize, most: i64) -> usize {
    rng.usize(1..=(1 + 3 * size).min(most as usize))
}

/// `count` points with coordinates from `least` to `farthest`: within a few units of the origin, or as far
/// out as `farthest`, or in the corners; occasionally two in the same place.
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

/// A line `x y` for each point.
pub fn lines(points: &[(i64, i64)]) -> String {
    points.iter().map(|(x, y)| format!("{x} {y}\n")).collect()
}

/// `count` lines, each a pair of numbers from 1 to `most`, with repetitions.
pub fn pairs(rng: &mut Rng, most: usize, count: usize) -> String {
    (0..count).map(|_| format!("{} {}\n", rng.usize(1..=most), rng.usize(1..=most))).collect()
}
