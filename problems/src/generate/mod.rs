//! Random valid inputs. Each problem has a generator, `problems/<id>/generate.rs`; this module contains the
//! code that the generators share.
//!
//! An input depends only on a seed and a size. Size 1 gives the smallest inputs on which a program can still
//! go wrong: a grid with a few blanks, or two or three points. Each step up allows somewhat more and larger
//! cases, up to the judge's limits. Trying inputs in order of size therefore finds a wrong answer to a small
//! input first. Extreme values occur at every size.
//!
//! [`Generator::keeps_promise`] checks the promises of a problem beyond its format, such as a unique
//! completion. The format and its limits are defined by the problem's solution, whose parser and constants
//! the generators use.
//!
//! * [`matrices`]: 0/1 matrices;
//! * [`places`]: points, pairs of numbers, and cells of grids;
//! * [`sudokus`]: full grids, and puzzles made from full grids.

mod generator;
pub mod matrices;
pub mod places;
mod rng;
pub mod sudokus;

pub use self::generator::{Choices, Generator, LARGEST, Promise};
pub use self::rng::Rng;

/// A random number of cases for an input of the given size, at most `most`.
pub fn cases(rng: &mut Rng, size: usize, most: usize) -> usize {
    rng.usize(1..=(1 + size / 2).min(most))
}

/// A random element of `choices`.
///
/// # Panics
/// Panics if `choices` is empty.
pub fn one_of<T: Copy>(rng: &mut Rng, choices: &[T]) -> T {
    choices[rng.usize(..choices.len())]
}
