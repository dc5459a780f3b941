//! Which engine searches a matrix: of those listed, the first that takes it.
//!
//! A bundle keeps a line that ends in `only: NAME` if the engines of its problem (`problem.toml`) include
//! that name. So it has only the engines that the problem's matrices need, and the text of the solution stays
//! the same.

use super::best;
use super::dense;
use super::fewest;
use super::grid;
use super::learn;
use super::linked;
use super::multiple;
use super::representation::Representation;
use super::wide;
use crate::Matrix;

/// Prepares a matrix. None if it is not one for this engine.
type Prepare = fn(&Matrix) -> Option<Box<dyn Representation>>;

/// The engines for all covers. No bundle has links, or counters of small matrices with multiplicities.
const ENGINES: &[Prepare] = &[
    dense::dense,                // only: dense
    wide::wide,                  // only: wide
    linked::linked,              // only: linked
    grid::grid,                  // only: grid
    multiple::sliced,            // only: sliced
    multiple::links_then_tables, // only: links
    multiple::tables_at_once,    // only: trail
];

/// The tables for a matrix that is not plain.
const TABLES: &[Prepare] = &[
    dense::coloured, // only: dense
    multiple::trail, // only: trail
];

/// Finds up to this many covers of a plain matrix that contain the options given, by a search of these that
/// has begun or in its pauses.
type Beside = fn(&mut dyn Representation, usize, &Matrix, &[usize]) -> Vec<Vec<usize>>;

/// What helps a search of a plain matrix that is hard for it.
pub const BESIDE: &[Beside] = &[
    learn::beside, // only: learning
];

/// A cover and its cost.
pub type Cost = (u128, Vec<usize>);

/// Finds a cover of least cost that contains the options given, if there is one. None if the matrix is not
/// one for this engine.
type Cheapest = fn(&Matrix, &[usize], &[u64]) -> Option<Option<Cost>>;

/// The engines for a cover of least cost.
pub const CHEAPEST: &[Cheapest] = &[
    best::cheapest,     // only: best
    multiple::cheapest, // only: trail
];

/// Finds a cover with the fewest options that contains those given, if there is one. None if the matrix is
/// not one for this engine.
type Fewest = fn(&Matrix, &[usize]) -> Option<Option<Vec<usize>>>;

/// The engines for a cover with the fewest options.
pub const FEWEST: &[Fewest] = &[
    fewest::fewest, // only: fewest
];

/// The engine for `matrix`.
pub fn engine(matrix: &Matrix) -> Box<dyn Representation> {
    first(ENGINES, matrix)
}

/// The tables for `matrix`.
pub fn tables(matrix: &Matrix) -> Box<dyn Representation> {
    first(TABLES, matrix)
}

/// The first of `engines` that takes `matrix`: in the library there is one for any.
fn first(engines: &[Prepare], matrix: &Matrix) -> Box<dyn Representation> {
    engines.iter().find_map(|prepare| prepare(matrix)).expect("an engine for such a matrix")
}
