//! The cheapest repeat cover (set cover) for matrices of any size, with a lower bound at any time.
//!
//! * `reduce`: removes superfluous options and items;
//! * `dual`, `greedy`: a lower bound by Lagrangian multipliers, and greedy covers guided by them;
//! * `local`: better covers by local search;
//! * `search`, `node`, `packing`: branch and bound on each remaining component;
//! * `tree`, `simplex`, `basis`: branch and bound on the linear program, if `search` takes long and all
//!   options cost the same; also for items with bounds, and for exact covers.
//!
//! **Takes** any matrix with up to 2^32 ones, and a cost for each option. Secondary items are ignored.
//! **Costs** a millisecond to a few seconds on matrices like those of the OR-library (200 x 1,000 to 400 x
//! 4,000). On larger matrices, the search soon finds a cover within one per cent of the least cost, but
//! proving the optimum may take too long. Memory is proportional to the number of 1s in the matrix.
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

/// The cheapest cover of `matrix`, if it costs at most `most`. The outer `Option` is None if an item must be
/// covered several times or a cover may cost 2^56 or more.
pub fn cheapest(matrix: &Matrix, costs: &[u64], most: Option<u64>) -> Option<Option<(u64, Vec<usize>)>> {
    if !matrix.has_single_bounds() || greatest(matrix, costs) >= COST_LIMIT {
        return None;
    }
    let cheapest = Cheapest::new(matrix, costs);
    // A limit above the cost of any cover is ignored.
    Some(match most.filter(|&most| u128::from(most) < COST_LIMIT) {
        Some(most) => cheapest.cheapest_at_most(most).best(),
        None => cheapest.best(),
    })
}

/// The sum of all multipliers of a problem is at most 2^`MAX_SUM_BITS`.
const MAX_SUM_BITS: u32 = 58;
/// Every cover must cost less than this.
pub(super) const COST_LIMIT: u128 = 1 << 56;

/// An upper bound on the cost of a cover without superfluous options.
pub(super) fn greatest(matrix: &Matrix, costs: &[u64]) -> u128 {
    u128::from(costs.iter().copied().max().unwrap_or(0)) * matrix.primary() as u128
}

/// A repeat cover problem whose options have costs.
pub struct Cheapest<'a> {
    matrix: &'a Matrix,
    costs: &'a [u64],
    /// A limit on the cost, and whether any cover within the limit is wanted instead of the cheapest.
    most: Option<(u64, bool)>,
    /// `WORK_BEFORE_STEPS`, except in tests.
    pub work_before_steps: u64,
}

impl<'a> Cheapest<'a> {
    /// Prepares `matrix`, whose option `i` costs `costs[i]`.
    ///
    /// # Panics
    /// Panics if the number of costs is not the number of options, an item has bounds, or the greatest cost
    /// times the number of primary items is 2^56 or more: [`Repeat`](crate::Repeat) supports these.
    pub fn new(matrix: &'a Matrix, costs: &'a [u64]) -> Cheapest<'a> {
        assert_eq!(matrix.options(), costs.len(), "expected one cost per option");
        assert!(matrix.has_single_bounds(), "items have bounds: use dlx_kernel::Repeat");
        let most = greatest(matrix, costs);
        assert!(most < COST_LIMIT, "covers may cost up to {}, expected less than 2^56", most);
        Cheapest { matrix, costs, most: None, work_before_steps: WORK_BEFORE_STEPS }
    }

    /// Asks for any cover that costs at most `most` instead of the cheapest: the first such cover ends the
    /// search.
    pub fn at_most(mut self, most: u64) -> Cheapest<'a> {
        self.most = Some((most, true));
        self
    }

    /// Asks for the cheapest cover only if it costs at most `most`. Passing the cost of a known cover as
    /// `most` shortens the search.
    pub fn cheapest_at_most(mut self, most: u64) -> Cheapest<'a> {
        self.most = Some((most, false));
        self
    }

    /// The cover asked for, by default the cheapest: its cost and its options, ascending. None if there is no
    /// such cover.
    pub fn best(&self) -> Option<(u64, Vec<usize>)> {
        self.watch(|_| true).cover
    }

    /// [`Cheapest::best`] with a hook: `watch` receives the progress periodically and returns false to stop.
    /// During the search, the cover only gets cheaper and the bound only rises. The search is deterministic.
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
