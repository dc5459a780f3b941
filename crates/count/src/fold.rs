//! The result of a search by depth, built from the results of its branches: a number, or a diagram.

use super::layers::Trouble;
use super::number::Number;

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
    fn add(&mut self, sum: &mut Self::Sum, options: &[u32], value: &Self::Value) -> Result<(), Trouble>;

    /// The result of a node.
    fn finish(&mut self, sum: Self::Sum) -> Result<Self::Value, Trouble>;
}

/// Counts the covers.
pub struct Total<N>(std::marker::PhantomData<N>);

impl<N> Total<N> {
    /// Nothing is counted yet.
    pub fn new() -> Total<N> {
        Total(std::marker::PhantomData)
    }
}

impl<N: Number> Fold for Total<N> {
    type Value = N;
    type Sum = N;
    const LISTS_OPTIONS: bool = false;
    const KEEPS_ALL: bool = false;

    #[inline(always)]
    fn one(&mut self) -> N {
        N::one()
    }

    #[inline(always)]
    fn none(&mut self) -> N {
        N::default()
    }

    #[inline(always)]
    fn add(&mut self, sum: &mut N, _: &[u32], value: &N) -> Result<(), Trouble> {
        if sum.add(value) { Ok(()) } else { Err(Trouble::Overflow) }
    }

    #[inline(always)]
    fn finish(&mut self, sum: N) -> Result<N, Trouble> {
        Ok(sum)
    }
}
