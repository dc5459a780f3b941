//! The cheapest cover with colours and multiplicities, by branch and bound.
//!
//! Each item has a price such that no live option costs less than the sum of its items' prices. The options
//! still to be chosen cost at least the sum of price times remaining need over all items; a node is pruned if
//! this sum plus the cost so far reaches the cost of the best cover. First, each option divides its cost
//! equally among its primary items, and an item's price is its smallest share. Second, if some item may be
//! covered more often than it must be, the items' prices rise one by one as far as their options allow. (On
//! random matrices, the second step multiplies the time by 1/20 to 1/3 if items are covered one or two times,
//! by 1/3 to 1 if two or three times, and by 2 if three or four times. If every item must be covered an exact
//! number of times, the second step is skipped: it would multiply the time by 1.6.) The cheapest options of
//! an item are tried first.

use super::tables::Tables;
use super::trail::Trail;
use crate::exact::representation::{Outcome, Representation};
use crate::Matrix;
use std::cell::Cell;

/// The number of share units per unit of cost.
const SCALE: u128 = 1 << 20;

/// A cover problem with colours and multiplicities whose options have costs.
pub struct Cheapest {
    trail: Trail,
    costs: Vec<u64>,
    /// For each bit, the cost of its option in share units, and the share that each primary item of the
    /// option gets.
    whole: Vec<u128>,
    shares: Vec<u128>,
    /// Whether some item may be covered more often than it must be.
    is_loose: bool,
    given: Vec<usize>,
}

impl Cheapest {
    /// Prepares `matrix`, whose option `i` costs `costs[i]`.
    ///
    /// # Panics
    /// Panics if the number of costs is not the number of options.
    pub fn new(matrix: &Matrix, costs: &[u64]) -> Cheapest {
        assert_eq!(matrix.options(), costs.len(), "expected one cost per option");
        let tables = Tables::new(matrix, |option| costs[option]);
        let mut whole = vec![0; tables.names.len()];
        let mut shares = whole.clone();
        for (option, &bit) in tables.bits.iter().enumerate() {
            let items = tables.primary_items(bit as usize).len().max(1);
            whole[bit as usize] = u128::from(costs[option]) * SCALE;
            shares[bit as usize] = whole[bit as usize] / items as u128;
        }
        let is_loose = (0..matrix.primary()).any(|item| matrix.bounds(item).0 < matrix.bounds(item).1);
        // Options that no item needs never make a cover cheaper, so they are not chosen (`false`).
        Cheapest {
            trail: Trail::with(matrix, tables, false),
            costs: costs.to_vec(),
            whole,
            shares,
            is_loose,
            given: Vec::new(),
        }
    }

    /// Restricts the search to covers that contain all of `options`.
    pub fn given(mut self, options: &[usize]) -> Cheapest {
        self.given = options.to_vec();
        self
    }

    /// The cheapest cover, preceded by its cost; None if there is no cover.
    pub fn best(&mut self) -> Option<(u128, Vec<usize>)> {
        self.best_below(&Cell::new(u128::MAX), |_, _| true)
    }

    /// The cheapest cover that costs less than `limit` (`u128::MAX` means no limit), or the best one found
    /// before `pause` ended the search. `pause` is called at every node with the number of nodes so far and a
    /// lower bound on the cost, and may lower `limit`.
    pub fn best_below(
        &mut self,
        limit: &Cell<u128>,
        mut pause: impl FnMut(u64, u128) -> bool,
    ) -> Option<(u128, Vec<usize>)> {
        let (mut nodes, mut bound, mut is_over) = (0, 0, false);
        let mut best = None;
        let (costs, shares, whole, is_loose) = (&self.costs, &self.shares, &self.whole, self.is_loose);
        let mut rest = vec![0; whole.len()];
        let cost = |options: &[usize]| options.iter().map(|&option| u128::from(costs[option])).sum::<u128>();
        let mut hopeless = |trail: &Trail| {
            nodes += 1;
            is_over = is_over || !pause(nodes, bound);
            let names = trail.chosen.iter().map(|&bit| trail.tables.names[bit as usize] as usize);
            let spent = cost(&names.collect::<Vec<usize>>());
            if is_over || (limit.get() == u128::MAX && nodes > 1) {
                return is_over;
            }
            let least =
                |item: usize, rest: &[u128]| trail.options(item).map(|bit| rest[bit]).min().unwrap_or(0);
            // Shares are rounded down, so the total is rounded up.
            let total = |needed: u128| spent + (needed + SCALE - 1) / SCALE;
            let is_enough = |needed: u128| total(needed) >= limit.get();
            let prices = trail.needs().map(|(item, low)| (item, low, least(item, shares)));
            let prices: Vec<(usize, u32, u128)> = prices.collect();
            let mut needed: u128 = prices.iter().map(|&(_, low, price)| u128::from(low) * price).sum();
            if nodes == 1 {
                bound = total(needed);
            }
            if is_enough(needed) || !is_loose {
                return is_enough(needed);
            }
            for &(item, ..) in &prices {
                trail.options(item).for_each(|bit| rest[bit] = whole[bit]);
            }
            for &(item, _, price) in &prices {
                trail.options(item).for_each(|bit| rest[bit] -= price);
            }
            prices.iter().any(|&(item, low, _)| {
                let more = least(item, &rest);
                trail.options(item).for_each(|bit| rest[bit] -= more);
                needed += u128::from(low) * more;
                more > 0 && is_enough(needed)
            })
        };
        self.trail.begin(&self.given);
        loop {
            match self.trail.find(&mut hopeless) {
                Outcome::Exhausted => return best,
                Outcome::Paused(_) => {}
                Outcome::Covered => {
                    let options: Vec<usize> = self.trail.cover().options().collect();
                    limit.set(cost(&options));
                    best = Some((limit.get(), options));
                }
            }
        }
    }
}
