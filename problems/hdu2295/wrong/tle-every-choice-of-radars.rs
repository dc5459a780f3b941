//! Tries every choice of K radars, up to 10^14: correct but too slow. Caught by edge-every-radar-on.

use crate::solution::land;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let land = land(&mut input)?;
        let square = |a: (i64, i64), b: (i64, i64)| (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2);
        let row = |&radar: &(i64, i64)| land.cities.iter().map(|&city| square(city, radar)).collect();
        let squares: Vec<Vec<i64>> = land.radars.iter().map(row).collect();
        let best = choose(&squares, land.most, &vec![i64::MAX; land.cities.len()]);
        writeln!(out, "{:.6}", (best as f64).sqrt())?;
    }
    Ok(())
}

/// The least squared radius if `left` more radars may be chosen. `squares` holds the squared distances from
/// each remaining radar to the cities, and `nearest` the squared distance from each city to its nearest
/// chosen radar.
fn choose(squares: &[Vec<i64>], left: usize, nearest: &[i64]) -> i64 {
    if left == 0 || squares.is_empty() {
        return nearest.iter().copied().max().unwrap();
    }
    let with: Vec<i64> = nearest.iter().zip(&squares[0]).map(|(&a, &b)| a.min(b)).collect();
    // Mistake: tries every choice of radars without pruning.
    choose(&squares[1..], left - 1, &with).min(choose(&squares[1..], left, nearest))
}
