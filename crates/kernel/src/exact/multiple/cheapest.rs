//! The cover of least cost with colours and multiplicities: branch and bound.
//!
//! An option shares its cost among its primary items. What an item still needs costs at least as often the
//! smallest share that one of its live options has for it, and a node is left when that and the cost so far
//! do not undercut the best cover. The cheapest options of an item are tried first.

use super::tables::Tables;
use super::trail::Trail;
use crate::exact::representation::Representation;
use crate::Matrix;
use std::cell::Cell;
use std::ops::ControlFlow;

/// Units of a share to a unit of cost.
const SCALE: u128 = 1 << 20;

/// A cover problem with colours and multiplicities whose options have costs.
pub struct Cheapest {
    trail: Trail,
    /// The cost of each option of the matrix.
    costs: Vec<u64>,
    /// The share of each bit.
    shares: Vec<u128>,
    given: Vec<usize>,
}

impl Cheapest {
    /// Prepares `matrix`, whose option `i` costs `costs[i]`.
    ///
    /// # Panics
    /// If the number of costs is not the number of options.
    pub fn new(matrix: &Matrix, costs: &[u64]) -> Cheapest {
        assert_eq!(matrix.options(), costs.len(), "a cost for each option");
        let tables = Tables::new(matrix, |option| costs[option]);
        let mut shares = vec![0; tables.names.len()];
        for (option, &bit) in tables.bits.iter().enumerate() {
            let items = tables.primary_items(bit as usize).len().max(1);
            shares[bit as usize] = u128::from(costs[option]) * SCALE / items as u128;
        }
        // No cover becomes cheaper by an option that no item needs.
        Cheapest {
            trail: Trail::with(matrix, tables, false),
            costs: costs.to_vec(),
            shares,
            given: Vec::new(),
        }
    }

    /// Asks only for covers that contain all of `options`.
    pub fn given(mut self, options: &[usize]) -> Cheapest {
        self.given = options.to_vec();
        self
    }

    /// A cover of least cost, and that cost. None if there is no cover.
    pub fn best(&mut self) -> Option<(u128, Vec<usize>)> {
        self.best_with_pauses(|_| ControlFlow::Continue(()))
    }

    /// The same, or the cheapest cover found before `pause` ended the search. It is called at every node,
    /// with their number so far.
    pub fn best_with_pauses(
        &mut self,
        pause: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Option<(u128, Vec<usize>)> {
        self.best_below(&Cell::new(u128::MAX), pause)
    }

    /// The same for covers that cost less than `limit`, which `pause` may lower; `u128::MAX` means no limit.
    pub fn best_below(
        &mut self,
        limit: &Cell<u128>,
        mut pause: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Option<(u128, Vec<usize>)> {
        let (mut nodes, mut is_over) = (0, false);
        let mut best = None;
        let (costs, shares) = (&self.costs, &self.shares);
        let cost = |options: &[usize]| options.iter().map(|&option| u128::from(costs[option])).sum::<u128>();
        let mut hopeless = |trail: &Trail| {
            nodes += 1;
            is_over |= pause(nodes) == ControlFlow::Break(());
            let names = trail.chosen.iter().map(|&bit| trail.tables.names[bit as usize] as usize);
            let spent = cost(&names.collect::<Vec<usize>>());
            let least = |item: usize| trail.options(item).map(|bit| shares[bit]).min().unwrap_or(0);
            let needed: u128 = trail.needs().map(|(item, low)| u128::from(low) * least(item)).sum();
            // Shares are rounded down.
            is_over || limit.get() != u128::MAX && spent + (needed + SCALE - 1) / SCALE >= limit.get()
        };
        self.trail.begin(&self.given);
        while self.trail.find(&mut hopeless) {
            let options: Vec<usize> = self.trail.cover().options().collect();
            limit.set(cost(&options));
            best = Some((limit.get(), options));
        }
        best
    }
}
