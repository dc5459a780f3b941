//! Searches that can be paused.

use super::fold::Fold;
use super::layers::Trouble;

/// A search in progress.
pub trait Search<F: Fold> {
    /// Goes on until some `nodes` more are visited. The result, if it is known by then.
    fn run(&mut self, fold: &mut F, nodes: u64) -> Result<Option<F::Value>, Trouble>;

    /// The cost of a node, in moves of the layers in a small table.
    fn cost(&self) -> f64;

    /// The nodes visited, and those that a search without memo would have visited to come as far.
    fn work(&self) -> (u64, f64);

    /// The part of the search tree that is done, by the share that each branch has of its node.
    fn done(&self) -> f64;

    /// The results of the branches so far of each node that is not done.
    fn sums(&self) -> Vec<&F::Sum>;

    /// Begins anew where `start` is, and keeps the memo. False if there is no such place.
    fn begin(&mut self, start: &Start) -> bool;
}

/// Where a search begins.
pub enum Start<'a> {
    /// After these options are chosen.
    Chosen(&'a [u32]),
    /// After some steps of the frontier, in this state.
    State(usize, &'a [u64]),
}
