//! Chooses how to count the subproblems of a part: together, as states of the frontier, or one after the
//! other, with a shared memo or separately.
//!
//! The choice depends on the whole problem and on counts of nodes, so that it is the same for every part and
//! on every machine.

use crate::descent::by_frontier;
use crate::enumerate::probe;
use crate::frontier::Layout;
use crate::layers::{AnyLayers, States, any_layers};
use crate::number::{Exceeded, Number};
use crate::order::narrowest;
use crate::race::{FIRST_TURN_MOVES, MEMO_MIN_GAIN, Race, STEP_MOVES};
use crate::search::{Search, Start, Total};
use dlx_kernel::Matrix;
use num_bigint::BigUint;

/// The number of transitions between two calls of `watch`.
const MOVES_PER_REPORT: u64 = 1 << 20;

/// A count by layers of the frontier.
pub struct Sweep {
    layers: Box<dyn AnyLayers>,
    moves: u64,
}

impl Sweep {
    /// Prepares a sweep of all of `matrix`, with layers of at most `memory` bytes.
    ///
    /// # Errors
    /// Fails if the states of `matrix` are too wide.
    #[doc(hidden)]
    pub fn new(matrix: &Matrix, memory: usize) -> Result<Sweep, Exceeded> {
        let order = narrowest(matrix);
        let layout = Layout::new(matrix, &order);
        Ok(Sweep { layers: any_layers(&layout, memory).ok_or(Exceeded::Memory)?, moves: 0 })
    }

    /// Prepares a sweep that continues from `states`.
    ///
    /// # Errors
    /// Fails as [`Sweep::new`] does, or if the states do not fit this matrix.
    #[doc(hidden)]
    pub fn from(matrix: &Matrix, memory: usize, states: &States) -> Result<Sweep, Exceeded> {
        let mut sweep = Sweep::new(matrix, memory)?;
        if sweep.layers.begin(states) { Ok(sweep) } else { Err(Exceeded::Memory) }
    }

    /// Sweeps to the first layer with at least `least` states and returns these states. If there is no such
    /// layer, returns the states of the largest layer.
    ///
    /// # Errors
    /// Fails if an earlier layer does not fit in the memory.
    #[doc(hidden)]
    pub fn enough(mut self, least: usize) -> Result<States, Exceeded> {
        let (mut best, mut most) = (self.layers.states(), 1);
        while most < least {
            let is_counted = self.step()?.is_some();
            let Some(states) = self.layers.len().filter(|_| !is_counted) else { break };
            if states > most {
                (best, most) = (self.layers.states(), states);
            }
        }
        Ok(best)
    }

    /// Completes the current step. Returns the number of covers if it was the last step.
    #[doc(hidden)]
    pub fn step(&mut self) -> Result<Option<BigUint>, Exceeded> {
        loop {
            if let Some(count) = self.run(1)? {
                return Ok(Some(count));
            }
            if self.layers.len().is_some() {
                return Ok(None);
            }
        }
    }

    fn run(&mut self, moves: u64) -> Result<Option<BigUint>, Exceeded> {
        let (made, result) = self.layers.run(moves);
        self.moves += made;
        result
    }

    /// Counts the covers: the sum, over the states, of the number of completions times the number of ways to
    /// reach the state. Returns None if `watch` returned false. `watch` is called at the end of steps that
    /// took some time, and may then save the states.
    ///
    /// # Errors
    /// Fails if a layer does not fit in the memory.
    pub fn count(mut self, mut watch: impl FnMut(&Sweep) -> bool) -> Result<Option<BigUint>, Exceeded> {
        loop {
            if let Some(count) = self.run(MOVES_PER_REPORT)? {
                watch(&self);
                return Ok(Some(count));
            }
            if self.layers.len().is_none()
                && let Some(count) = self.step()?
            {
                watch(&self);
                return Ok(Some(count));
            }
            if !watch(&self) {
                return Ok(None);
            }
        }
    }

    /// The number of transitions made so far.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The number of states before the next step.
    pub fn size(&self) -> usize {
        self.layers.len().unwrap_or(usize::MAX)
    }

    /// The states before the next step.
    pub fn states(&self) -> States {
        self.layers.states()
    }
}

/// Prepares a search along the frontier that can start from any state of a [`Sweep`]. Returns None if the
/// states are too wide.
pub fn by_states(matrix: &Matrix, memory: usize) -> Option<Box<dyn Search<Total>>> {
    by_frontier(&Layout::new(matrix, &narrowest(matrix)), memory)
}

/// Counts the covers from `start` on and retains the memo of `search`. Also returns the number of nodes
/// visited. Returns None if the search cannot start at `start`.
pub fn count_from(search: &mut dyn Search<Total>, start: &Start) -> Option<(BigUint, u64)> {
    let before = search.work().0;
    if !search.begin(start) {
        return None;
    }
    // `Compact` numbers do not overflow.
    let count = search.run(&mut Total, u64::MAX).ok()??;
    Some((count.widen(), search.work().0 - before))
}

/// How the parts of a count are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartWay {
    /// Each subproblem separately, because few subproblems are equal or most covers are visited.
    Apart,
    /// Subproblems one after another with a shared memo, because the memo pays.
    Memo,
    /// States of the frontier together, layer by layer.
    Layers,
}

/// The maximum number of transitions to spend on choosing a [`PartWay`]: a few hundredths of a second.
const MAX_CHOICE_MOVES: f64 = 1e6;
/// The memory for this choice, in bytes: the same on every machine, however much the count itself may use.
const CHOICE_MEMORY: usize = 1 << 28;
/// Log2 of the maximum number of transitions for which layers are chosen: with more transitions, layers need
/// more memory than most machines have.
const MAX_LAYER_MOVES_LOG2: f64 = 34.0;

/// Chooses how to count the parts of `matrix`.
pub fn part_way(matrix: &Matrix) -> PartWay {
    let mut race = Race::ordered(matrix, CHOICE_MEMORY, narrowest(matrix));
    let (mut turn, mut probed) = (FIRST_TURN_MOVES, f64::INFINITY);
    let mut is_counted = false;
    while !is_counted && race.spent < MAX_CHOICE_MOVES && (race.layers.is_some() || race.depth.is_some()) {
        let (layers, depth) = race.shares(turn);
        if race.run_layers(layers).is_some() {
            return PartWay::Layers;
        }
        is_counted = race.run_depth(depth).is_some();
        if race.depth.is_none() {
            let probe = probe(matrix, turn);
            race.spent += turn as f64;
            probed = probe.tried as f64 / probe.done * STEP_MOVES;
            is_counted = probe.count.is_some();
        }
        // Turns double as in the race, but the total does not exceed MAX_CHOICE_MOVES.
        turn = (turn * 2).min((MAX_CHOICE_MOVES - race.spent).max(1.0) as u64);
    }
    let estimate = race.depth_estimate().min(probed);
    if !is_counted && race.layers.is_some() && race.width < estimate.log2().min(MAX_LAYER_MOVES_LOG2) {
        return PartWay::Layers;
    }
    match race.depth.map(|depth| depth.work()) {
        Some((nodes, work)) if work >= MEMO_MIN_GAIN * nodes as f64 => PartWay::Memo,
        _ => PartWay::Apart,
    }
}
