//! The cheapest repeat cover (set covering), of any size, with a bound at any time.
//!
//! * `reduce`: options and items that others make superfluous;
//! * `dual`, `greedy`: a lower bound by Lagrangian multipliers, and covers guided by them;
//! * `local`: better covers by local search;
//! * `search`, `node`, `packing`: branch and bound on each component of what remains;
//! * `tree`, `simplex`, `basis`: branch and bound on the linear program, where that takes long and all
//!   options cost the same; also for items with bounds, and for exact covers.
//!
//! **Takes** any matrix of up to 2^32 ones and expected one cost per option. Secondary items are ignored. **Costs**
//! for matrices such as those of the OR-library (200 x 1,000 to 400 x 4,000) a millisecond to a few seconds;
//! for larger ones the best cover is soon within one per cent of the least cost, and the proof may take too
//! long. Memory is in proportion to the ones of the matrix.
//!
//! Sources: Beasley, "A Lagrangian heuristic for set-covering problems", Naval Research Logistics 37 (1990);
//! Caprara, Fischetti and Toth, "A heuristic method for the set covering problem", Operations Research 47
//! (1999).

pub(crate) mod basis;
mod components;
mod dual;
mod greedy;
mod local;
mod node;
pub(crate) mod packing;
mod progress;
pub(crate) mod reduce;
mod search;
mod simplex;
pub(crate) mod sparse;
pub(crate) mod tree;

use self::components::Components;
pub use self::progress::Progress;
use self::search::WORK_BEFORE_STEPS;
use crate::Matrix;

/// A cheapest cover of `matrix`, if it costs at most `most`. The outer None if an item is to be covered
/// several times, or a cover may cost 2^56 or more.
pub fn cheapest(matrix: &Matrix, costs: &[u64], most: Option<u64>) -> Option<Option<(u64, Vec<usize>)>> {
    if !matrix.has_single_bounds() || greatest(matrix, costs) >= COST_LIMIT {
        return None;
    }
    let cheapest = Cheapest::new(matrix, costs);
    // A limit beyond the cost of any cover is none.
    Some(match most.filter(|&most| u128::from(most) < COST_LIMIT) {
        Some(most) => cheapest.cheapest_at_most(most).best(),
        None => cheapest.best(),
    })
}

/// The most bits of the sum of all multipliers.
const MAX_SUM_BITS: u32 = 58;
/// More than any cover may cost.
pub(super) const COST_LIMIT: u128 = 1 << 56;

/// The most that a cover of `matrix` can cost.
pub(super) fn greatest(matrix: &Matrix, costs: &[u64]) -> u128 {
    u128::from(costs.iter().copied().max().unwrap_or(0)) * matrix.primary() as u128
}

/// A repeat cover problem whose options have costs.
pub struct Cheapest<'a> {
    matrix: &'a Matrix,
    costs: &'a [u64],
    /// The most that a cover may cost, and whether any such cover is wanted instead of the cheapest.
    most: Option<(u64, bool)>,
    /// `WORK_BEFORE_STEPS`, except in tests.
    pub work_before_steps: u64,
}

impl<'a> Cheapest<'a> {
    /// Prepares `matrix`, whose option `i` costs `costs[i]`.
    ///
    /// # Panics
    /// If the number of costs is not the number of options, an item has bounds other than once, or the
    /// greatest cost times the number of primary items is 2^56 or more: [`Repeat`](crate::Repeat) takes
    /// these.
    pub fn new(matrix: &'a Matrix, costs: &'a [u64]) -> Cheapest<'a> {
        assert_eq!(matrix.options(), costs.len(), "expected one cost per option");
        assert!(matrix.has_single_bounds(), "items have bounds: use dlx_kernel::Repeat");
        let most = greatest(matrix, costs);
        assert!(most < COST_LIMIT, "covers may cost up to {}, expected less than 2^56", most);
        Cheapest { matrix, costs, most: None, work_before_steps: WORK_BEFORE_STEPS }
    }

    /// Asks for any cover that costs at most `most`, instead of the cheapest: the search is over with the
    /// first.
    pub fn at_most(mut self, most: u64) -> Cheapest<'a> {
        self.most = Some((most, true));
        self
    }

    /// Asks for the cheapest cover only if it costs at most `most`: with the cost of a cover that is known,
    /// the search takes less time.
    pub fn cheapest_at_most(mut self, most: u64) -> Cheapest<'a> {
        self.most = Some((most, false));
        self
    }

    /// The cheapest cover, or the cover asked for: its cost and its options, ascending. None if there is
    /// none.
    pub fn best(&self) -> Option<(u64, Vec<usize>)> {
        self.watch(|_| true).cover
    }

    /// The same; `watch` is told again and again how the search stands, and stops it by returning false. The
    /// cover only gets cheaper and the bound only greater. The search is the same each time, however often it
    /// is stopped.
    pub fn watch(&self, mut watch: impl FnMut(&Progress) -> bool) -> Progress {
        let mut progress = Progress::default();
        let components = Components::new(self.matrix, self.costs, self.most, self.work_before_steps);
        let mut components = match components {
            Some(components) => components,
            None => return Progress { is_done: true, ..progress },
        };
        loop {
            components.tell(&mut progress);
            if progress.is_done || !watch(&progress) {
                return progress;
            }
            components.work();
        }
    }
}
