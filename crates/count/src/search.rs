//! A search depth first with a memo: how it goes on piece by piece, and how it combines the results of
//! branches, to a number or to a diagram.
//!
//! There are two, by the smallest item (`depth`) and by frontier (`descent`). The number of words of their
//! sets is a parameter of the type, which `by_smallest` and `by_frontier` choose.

use crate::number::{Compact, Exceeded, Number};

/// A search in progress.
pub trait Search<F: Fold> {
    /// Goes on until some `nodes` more are visited. The result, if it is known by then.
    fn run(&mut self, fold: &mut F, nodes: u64) -> Result<Option<F::Value>, Exceeded>;

    /// The cost of a node, in moves of the layers in a small table.
    fn cost(&self) -> f64;

    /// The nodes visited, and those that a search without memo would have visited to come as far.
    fn work(&self) -> (u64, f64);

    /// The part of the search tree that is done, by the share that each branch has of its node.
    fn done(&self) -> f64;

    /// The results of the branches so far of each node that is not done.
    fn sums(&self) -> Vec<&F::Sum>;

    /// Begins again where `start` is, and keeps the memo. False if there is no such place.
    fn begin(&mut self, start: &Start) -> bool;
}

/// Where a search begins.
pub enum Start<'a> {
    /// After these options are chosen.
    Chosen(&'a [u32]),
    /// After some steps of the frontier, in this state.
    State(usize, &'a [u64]),
}

/// The way in which a search by depth combines the results of its branches.
pub trait Fold {
    /// The result of a subproblem; equal subproblems have the same.
    type Value: Clone;
    /// The branches of a node so far.
    type Sum: Default;

    /// Whether results depend on the options chosen.
    const LISTS_OPTIONS: bool;
    /// Whether every result is kept, because that saves memory.
    const KEEPS_ALL: bool;

    /// The result of the empty problem, which has one cover.
    fn one(&mut self) -> Self::Value;

    /// The result of a problem without covers.
    fn none(&mut self) -> Self::Value;

    /// Adds a branch in which `options` are chosen and `value` is the result of the rest.
    fn add(&mut self, sum: &mut Self::Sum, options: &[u32], value: &Self::Value) -> Result<(), Exceeded>;

    /// The result of a node.
    fn finish(&mut self, sum: Self::Sum) -> Result<Self::Value, Exceeded>;
}

/// Counts the covers.
pub struct Total;

impl Fold for Total {
    type Value = Compact;
    type Sum = Compact;
    const LISTS_OPTIONS: bool = false;
    const KEEPS_ALL: bool = false;

    #[inline(always)]
    fn one(&mut self) -> Compact {
        Compact::one()
    }

    #[inline(always)]
    fn none(&mut self) -> Compact {
        Compact::default()
    }

    #[inline(always)]
    fn add(&mut self, sum: &mut Compact, _: &[u32], value: &Compact) -> Result<(), Exceeded> {
        if sum.add(value) { Ok(()) } else { Err(Exceeded::Number) }
    }

    #[inline(always)]
    fn finish(&mut self, sum: Compact) -> Result<Compact, Exceeded> {
        Ok(sum)
    }
}
