//! Counts that begin in the middle: with states of the frontier, together, or with subproblems, one after the other with one memo.

use super::fold::Total;
use super::frontier::Layout;
use super::layered::{Contender, States, contender};
use super::narrow::narrowest;
use super::number::{Compact, Number};
use super::search::{Search, Start};
use super::sizes::{by_frontier, by_smallest};
use dlx_kernel::Matrix;
use num_bigint::BigUint;

/// The layers do not fit in the memory, or the states are not of this matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// The moves between two looks.
const LOOK: u64 = 1 << 20;

/// A count by layers of the frontier.
pub struct Sweep {
    layers: Box<dyn Contender>,
    /// The moves made.
    pub moves: u64,
}

impl Sweep {
    /// A sweep of all of `matrix` with layers of at most `memory` bytes.
    ///
    /// # Errors
    /// If its states are too wide.
    pub fn new(matrix: &Matrix, memory: usize) -> Result<Sweep, Full> {
        let layout = Layout::new(matrix, &narrowest(matrix));
        Ok(Sweep { layers: contender(&layout, memory).ok_or(Full)?, moves: 0 })
    }

    /// A sweep of the rest after `states`.
    ///
    /// # Errors
    /// As for [`Sweep::new`], or if the states are not of this matrix.
    pub fn from(matrix: &Matrix, memory: usize, states: &States) -> Result<Sweep, Full> {
        let mut sweep = Sweep::new(matrix, memory)?;
        if sweep.layers.begin(states) { Ok(sweep) } else { Err(Full) }
    }

    /// The first layer with at least `least` states; without one, the largest.
    ///
    /// # Errors
    /// If a layer before it does not fit in the memory.
    pub fn enough(mut self, least: usize) -> Result<States, Full> {
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

    /// Goes on to the end of the step. The number of covers if that was the last.
    fn step(&mut self) -> Result<Option<BigUint>, Full> {
        loop {
            if let Some(count) = self.run(1)? {
                return Ok(Some(count));
            }
            if self.layers.len().is_some() {
                return Ok(None);
            }
        }
    }

    fn run(&mut self, moves: u64) -> Result<Option<BigUint>, Full> {
        let (made, result) = self.layers.run(moves);
        self.moves += made;
        result.map_err(|_| Full)
    }

    /// The number of covers, each times the ways of the state that it began with. None if `look` was false: it is asked at the end of
    /// steps that took some time, and may take the states there.
    ///
    /// # Errors
    /// If a layer does not fit in the memory.
    pub fn count(mut self, mut look: impl FnMut(&Sweep) -> bool) -> Result<Option<BigUint>, Full> {
        loop {
            if let Some(count) = self.run(LOOK)? {
                look(&self);
                return Ok(Some(count));
            }
            if self.layers.len().is_none()
                && let Some(count) = self.step()?
            {
                look(&self);
                return Ok(Some(count));
            }
            if !look(&self) {
                return Ok(None);
            }
        }
    }

    /// The number of states before the next step.
    pub fn size(&self) -> usize {
        self.layers.len().unwrap_or(usize::MAX)
    }

    /// These states.
    pub fn states(&self) -> States {
        self.layers.states()
    }
}

/// Counts of subproblems, or of states of the frontier, with one memo.
pub struct Remembered {
    search: Box<dyn Search<Total<Compact>>>,
}

impl Remembered {
    /// For subproblems of `matrix`. None if it has multiplicities or is too large for a memo of at most `memory` bytes.
    pub fn of_subproblems(matrix: &Matrix, memory: usize) -> Option<Remembered> {
        by_smallest(matrix, memory).map(|search| Remembered { search })
    }

    /// For states of the frontier. None if these are too wide.
    pub fn of_states(matrix: &Matrix, memory: usize) -> Option<Remembered> {
        by_frontier(&Layout::new(matrix, &narrowest(matrix)), memory).map(|search| Remembered { search })
    }

    /// The number of covers with these options, none of which exclude each other, and the nodes visited. None if there are no such
    /// options.
    pub fn chosen(&mut self, options: &[u32]) -> Option<(BigUint, u64)> {
        self.count(&Start::Chosen(options))
    }

    /// The number of covers after a state, and the nodes visited. None if there is no such state.
    pub fn state(&mut self, steps: usize, state: &[u64]) -> Option<(BigUint, u64)> {
        self.count(&Start::State(steps, state))
    }

    fn count(&mut self, start: &Start) -> Option<(BigUint, u64)> {
        let before = self.search.work().0;
        if !self.search.begin(start) {
            return None;
        }
        // Numbers of any size do not overflow.
        let count = self.search.run(&mut Total::new(), u64::MAX).ok()??;
        Some((count.widen(), self.search.work().0 - before))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::matrices;
    use super::*;
    use crate::split::merged;

    #[test]
    fn states_of_any_layer_add_up_dealt_in_any_way() {
        for (index, (matrix, covers)) in matrices(300).enumerate() {
            let states = Sweep::new(&matrix, 1 << 20).unwrap().enough(index % 9).unwrap();
            let parts: Vec<States> = (0..3)
                .map(|part| {
                    let own = states.ways.iter().enumerate().filter(|(number, _)| number % 3 == part);
                    States { steps: states.steps, ways: own.map(|(_, state)| state.clone()).collect() }
                })
                .collect();
            let count = |states: &States| {
                Sweep::from(&matrix, 1 << 20, states).unwrap().count(|_| true).unwrap().unwrap()
            };
            assert_eq!(parts.iter().map(count).sum::<BigUint>(), BigUint::from(covers.len()), "{matrix:?}");
            let mut alone = Remembered::of_states(&matrix, 1 << 20).unwrap();
            let counts =
                states.ways.iter().map(|(state, ways)| alone.state(states.steps, state).unwrap().0 * ways);
            assert_eq!(counts.sum::<BigUint>(), BigUint::from(covers.len()), "{matrix:?}");
        }
    }

    #[test]
    fn subproblems_with_one_memo_add_up() {
        for (index, (matrix, covers)) in matrices(300).enumerate() {
            let Some(mut remembered) = Remembered::of_subproblems(&matrix, 1 << 20) else { continue };
            let counts = merged(&matrix, index % 20).into_iter().map(|one| {
                let count = remembered.chosen(&one.subproblem.chosen).unwrap().0;
                count * one.ways
            });
            assert_eq!(counts.sum::<BigUint>(), BigUint::from(covers.len()), "{matrix:?}");
        }
    }

    /// Numbers of ways beyond 64 and 128 bits.
    #[test]
    fn states_with_large_numbers_of_ways_add_up() {
        let mut matrix = Matrix::new(300, 0);
        for item in 0..300 {
            matrix.add(&[item]);
            matrix.add(&[item]);
            if item < 299 {
                matrix.add(&[item, item + 1]);
            }
        }
        let whole = Sweep::new(&matrix, 1 << 20).unwrap().count(|_| true).unwrap().unwrap();
        assert!(whole.bits() > 300);
        let mut layers = Vec::new();
        let mut sweep = Sweep::new(&matrix, 1 << 20).unwrap();
        while sweep.step().unwrap().is_none() {
            layers.push(sweep.states());
        }
        for states in layers.into_iter().step_by(17) {
            let sweep = Sweep::from(&matrix, 1 << 20, &states).unwrap();
            assert_eq!(sweep.count(|_| true).unwrap().unwrap(), whole);
        }
    }
}
