//! A node of the search: the remaining problem and its bound.

use super::dual::Dual;
use super::reduce::Rest;
use super::sparse::Sparse;

/// The number of options per item in the core (see [`Node::core`]).
const CORE_OPTIONS_PER_ITEM: usize = 12;

#[derive(Clone, Copy, Debug)]
pub struct Units {
    /// The number of multiplier units per unit of cost.
    pub one: i64,
    /// A common divisor of all costs.
    pub step: i64,
}

#[derive(Clone)]
pub struct Node {
    pub rest: Rest,
    pub dual: Dual,
}

impl Node {
    /// A lower bound on the cost of a cover, in multiplier units.
    pub fn bound(&self, one: i64) -> i64 {
        self.rest.cost * one + self.dual.bound
    }

    /// The core, for the local search: the problem restricted to the options of negative reduced cost and,
    /// for each item, some options of least reduced cost.
    pub fn core(&self) -> Sparse {
        let (sparse, reduced) = (&self.rest.sparse, &self.dual.reduced);
        let mut is_core: Vec<bool> = reduced.iter().map(|&cost| cost < 0).collect();
        let mut options = Vec::new();
        for item in sparse.items.iter() {
            options.clear();
            options.extend_from_slice(item);
            if options.len() > CORE_OPTIONS_PER_ITEM {
                options.select_nth_unstable_by_key(CORE_OPTIONS_PER_ITEM, |&option| reduced[option as usize]);
                options.truncate(CORE_OPTIONS_PER_ITEM);
            }
            options.iter().for_each(|&option| is_core[option as usize] = true);
        }
        sparse.part(|option| is_core[option], |_| true)
    }

    /// The option to branch on: it has many items, and its fraction (`dual`) is far from 0 and 1.
    pub fn undecided(&self) -> u32 {
        let weight = |option: usize| {
            let (part, size) = (self.dual.parts[option], self.rest.sparse.options.get(option).len() as f32);
            part.min(0.5).min(2.0 * (1.0 - part)) * size * size.sqrt()
        };
        let mut best = 0;
        for option in 1..self.rest.sparse.options.len() {
            if weight(option) > weight(best) {
                best = option;
            }
        }
        best as u32
    }
}
