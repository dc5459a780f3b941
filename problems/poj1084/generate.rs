//! Random inputs for POJ 1084.

use super::solution::{LONGEST_SIDE, all_sticks};
use crate::generate::{Generator, Rng, cases};

/// Generates grids of sticks, with some of the sticks removed.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 6);
    let case = |rng: &mut Rng| {
        let side = rng.usize(1..=(1 + size / 2).min(LONGEST_SIDE as usize));
        let gone = rng.usize(0..=all_sticks(side) / 2);
        case(rng, side, gone)
    };
    format!("{count}\n{}", (0..count).map(|_| case(rng)).collect::<String>())
}

fn case(rng: &mut Rng, side: usize, gone: usize) -> String {
    let mut sticks: Vec<usize> = (1..=all_sticks(side)).collect();
    rng.shuffle(&mut sticks);
    let sticks: String = sticks[..gone].iter().map(|stick| format!(" {stick}")).collect();
    format!("{side}\n{gone}{sticks}\n")
}

/// The smallest grid with all sticks and with none; the second largest grid with all sticks; the largest grid
/// with a quarter of the sticks removed and with all removed.
fn extreme(rng: &mut Rng) -> String {
    let most = LONGEST_SIDE as usize;
    let all = all_sticks(most);
    let cases = [(1, 0), (1, all_sticks(1)), (most - 1, 0), (most, all / 4), (most, all)];
    format!("{}\n{}", cases.len(), cases.map(|(side, gone)| case(rng, side, gone)).concat())
}
