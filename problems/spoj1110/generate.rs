//! Random inputs for SPOJ 1110.

use super::solution;
use crate::generate::sudokus::{
    MOST_OF_SIXTEEN, all_unique, blanks, several_sixteen, sixteen_apart, unique_sixteen,
};
use crate::generate::{Generator, Rng, cases, one_of};
use dlx_kernel::input::{Input, Stop};

/// Generates the number of grids and then grids with one completion each, separated by empty lines.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 5);
    let grids = several_sixteen(rng, count, |rng| blanks(rng, 2 * size, MOST_OF_SIXTEEN));
    format!("{count}\n{grids}")
}

/// Three grids, each either full or with few givens.
fn extreme(rng: &mut Rng) -> String {
    format!("3\n{}", several_sixteen(rng, 3, |rng| one_of(rng, &[0, MOST_OF_SIXTEEN])))
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    let count = solution::cases(input)?;
    input.line();
    sixteen_apart(input)?;
    let mut grids = 0;
    let start = input.clone();
    while !input.at_end() {
        solution::grid(input)?;
        grids += 1;
    }
    if grids != count {
        return Err(input.error(&format!("{count} grids, the number in the first line")));
    }
    all_unique(&mut start.clone(), solution::grid, unique_sixteen)
}
