//! Random inputs for ZOJ 3122, POJ 3076 and UVA 1309.

use super::solution;
use crate::generate::sudokus::{
    MOST_OF_SIXTEEN, all_unique, blanks, several_sixteen, sixteen_apart, unique_sixteen,
};
use crate::generate::{Generator, Rng, cases, one_of};
use dlx_kernel::input::{Input, Stop};

/// Generates grids with one completion each, separated by empty lines.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 5);
    several_sixteen(rng, count, |rng| blanks(rng, 2 * size, MOST_OF_SIXTEEN))
}

/// Three grids, each either full or with few givens.
fn extreme(rng: &mut Rng) -> String {
    several_sixteen(rng, 3, |rng| one_of(rng, &[0, MOST_OF_SIXTEEN]))
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    sixteen_apart(input)?;
    all_unique(input, solution::grid, unique_sixteen)
}
