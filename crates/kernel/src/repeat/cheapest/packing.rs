//! The search for the fewest options (`repeat::search`) in a form that can be interrupted and continued. If
//! all options cost the same, that search proves higher bounds (by volume, packing and dominance) than
//! multipliers: for the Steiner triple system of order 81, 44 instead of 27 (2026-11-26).

use super::reduce::Rest;
use crate::bits::by_words;
use crate::repeat::multipliers::RepeatMultipliers;
use crate::repeat::search::{RepeatBranch, RepeatNode, RepeatSearch, RepeatState};

/// Maximum number of items and of options.
const MAX_SIZE: usize = 2048;

/// A search for a cover with at most a given number of options.
pub trait Packing {
    /// Examines up to `nodes` nodes, looking for a cover with at most `most` options; `most` may decrease
    /// between calls.
    fn search(&mut self, most: usize, nodes: usize) -> Found;
    /// The approximate number of nonzeros visited per node.
    fn work(&self) -> u64;
}

/// The outcome of a search.
pub enum Found {
    /// These options cover all items.
    Cover(Vec<u32>),
    /// There is no cover within the limit.
    Nothing,
    /// The search is not over.
    Unfinished,
}

struct Words<const W: usize> {
    search: RepeatSearch<W>,
    levels: Vec<RepeatBranch<W>>,
    chosen: Vec<usize>,
    state: RepeatState<W>,
    multipliers: RepeatMultipliers,
    work: u64,
}

/// The search for covers of `rest`, if this problem is small and all its costs are equal.
pub fn packing(rest: &Rest) -> Option<Box<dyn Packing>> {
    let sparse = &rest.sparse;
    let size = sparse.items.len().max(sparse.options.len());
    if size > MAX_SIZE || sparse.costs.iter().any(|&cost| cost != sparse.costs[0]) {
        return None;
    }
    by_words!(size, W => {
        let mut search = RepeatSearch::<W>::new(sparse.items.len(), sparse.options.len());
        for (option, items) in sparse.options.iter().enumerate() {
            items.iter().for_each(|&item| search.link(option, item as usize));
        }
        let state = search.start();
        let work = ((sparse.items.len() + sparse.options.len()) * W * 2) as u64;
        let multipliers = RepeatMultipliers::default();
        Some(Box::new(Words { search, levels: Vec::new(), chosen: Vec::new(), state, multipliers, work }))
    })
}

impl<const W: usize> Packing for Words<W> {
    fn work(&self) -> u64 {
        self.work
    }

    fn search(&mut self, most: usize, nodes: usize) -> Found {
        for _ in 0..nodes {
            match self.search.look(&mut self.state, &mut self.chosen, most, &mut self.multipliers) {
                RepeatNode::Covered => {
                    return Found::Cover(self.chosen.iter().map(|&option| option as u32).collect());
                }
                RepeatNode::Branch(untried) => {
                    let chosen = self.chosen.len();
                    self.levels.push(RepeatBranch { state: self.state, untried, chosen });
                }
                RepeatNode::Dead => {}
            }
            match self.search.next(&mut self.levels, &mut self.chosen) {
                Some(state) => self.state = state,
                None => return Found::Nothing,
            }
        }
        Found::Unfinished
    }
}
