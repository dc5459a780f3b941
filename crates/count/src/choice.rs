//! How the parts of a count are counted: found out on the whole problem, by counting nodes, so that it is the same for each part
//! and on every machine.

use super::narrow::narrowest;
use super::probe::probe;
use super::race::{FIRST, PAYS, Race, STEP};
use dlx_kernel::Matrix;

/// How the parts of a count are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Each subproblem by itself: few are equal, or most covers are visited.
    Apart,
    /// Subproblems one after the other with one memo, which pays.
    Memo,
    /// States of the frontier together, layer by layer.
    Layers,
}

/// The cost of the choice, in moves of the layers: some hundredths of a second.
const MOST_COST: f64 = 1e6;
/// The memory of the choice, in bytes: the same for everyone, whatever the count itself may take.
const MEMORY: usize = 1 << 28;
/// The logarithm of the most moves that layers promise: more of them take more memory than most machines have.
const WIDEST: f64 = 34.0;

/// The way to count the parts of `matrix`.
pub fn choice(matrix: &Matrix) -> Choice {
    let mut race = Race::ordered(matrix, MEMORY, &narrowest(matrix));
    let (mut turn, mut probed) = (FIRST, f64::INFINITY);
    let mut is_counted = false;
    while !is_counted && race.spent < MOST_COST && (race.layers.is_some() || race.depth.is_some()) {
        let (layers, depth) = race.shares(turn);
        if race.run_layers(layers).is_some() {
            return Choice::Layers;
        }
        is_counted = race.run_depth(depth).is_some();
        if race.depth.is_none() {
            let probe = probe(matrix, turn);
            race.spent += turn as f64;
            probed = probe.tried as f64 / probe.done * STEP;
            is_counted = probe.count.is_some();
        }
        // As in the race, but not beyond the end.
        turn = (turn * 2).min((MOST_COST - race.spent).max(1.0) as u64);
    }
    let estimate = race.depth_estimate().min(probed);
    if !is_counted && race.layers.is_some() && race.width < estimate.log2().min(WIDEST) {
        return Choice::Layers;
    }
    match race.depth.map(|depth| depth.work()) {
        Some((nodes, work)) if work >= PAYS * nodes as f64 => Choice::Memo,
        _ => Choice::Apart,
    }
}
