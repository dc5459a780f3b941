//! Depth-first searches with a memo: an interface to run them piece by piece, and folds that combine the
//! results of branches into a number or a diagram.
//!
//! There are two such searches: `depth` branches on the smallest item, and `descent` follows the frontier.
//! The number of words of their sets is a type parameter, which `by_smallest` and `by_frontier` choose.

use crate::number::{Compact, Exceeded, Number};
use dlx_kernel::internal::Listing;

/// A search in progress.
pub trait Search<F: Fold> {
    /// Visits up to `nodes` more nodes. Returns the result once it is known.
    fn run(&mut self, fold: &mut F, nodes: u64) -> Result<Option<F::Value>, Exceeded>;

    /// The number of each option in the matrix, indexed by the number that the fold receives; None if both
    /// numbers are the same.
    fn names(&self) -> Option<&[u32]>;

    /// The cost of a node, in transitions of layers that fit in the caches.
    fn cost(&self) -> f64;

    /// The number of nodes visited, and the number that a search without a memo would have visited by now.
    fn work(&self) -> (u64, f64);

    /// The fraction of the search tree done, if all branches of a node count equally.
    fn done(&self) -> f64;

    /// The partial result of each unfinished node.
    fn sums(&self) -> Vec<&F::Sum>;

    /// Restarts at `start` and retains the memo. Returns false if this search cannot start at `start`.
    fn begin(&mut self, start: &Start) -> bool;
}

/// Where a search begins.
pub enum Start<'a> {
    /// After these options are chosen.
    Chosen(&'a [u32]),
    /// After this number of frontier steps, in this state.
    State(usize, &'a [u64]),
}

/// Combines the results of the branches of a depth-first search.
pub trait Fold {
    /// The result of a subproblem, the same for equal subproblems.
    type Value: Clone;
    /// The partial result of a node.
    type Sum: Default;
    /// The list in which `add` receives the chosen options.
    type Options: Listing;

    /// Whether the memo stores every result, because this saves memory.
    const KEEPS_ALL: bool;

    /// The result of the empty problem, which has one cover.
    fn one(&mut self) -> Self::Value;

    /// The result of a problem without covers.
    fn none(&mut self) -> Self::Value;

    /// Adds a branch that chooses `options` (empty if the fold does not list them) and leaves a problem whose
    /// result is `value`.
    fn add(&mut self, sum: &mut Self::Sum, options: &[u32], value: &Self::Value) -> Result<(), Exceeded>;

    /// The result of a node.
    fn finish(&mut self, sum: Self::Sum) -> Result<Self::Value, Exceeded>;
}

/// A list of options that stays empty, because the fold does not need them.
#[derive(Default)]
pub struct Unlisted;

impl Listing for Unlisted {
    #[inline(always)]
    fn add(&mut self, _option: usize) {}

    #[inline(always)]
    fn keep(&mut self, _count: usize) {}

    #[inline(always)]
    fn options(&self) -> &[u32] {
        &[]
    }
}

/// Counts the covers.
pub struct Total;

impl Fold for Total {
    type Value = Compact;
    type Sum = Compact;
    type Options = Unlisted;
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
