//! The choice of the engine for a matrix: the first in the list that takes it.
//!
//! A bundle keeps a line that ends in `only: NAME` if the problem's engines (`problem.toml`) include that
//! name. So it contains only the engines that the problem needs, and the solution's code does not change.

use super::best;
use super::dense;
use super::grid;
use super::learn;
use super::linked;
use super::multiple;
use super::parts; // only: parts
use super::representation::{Cost, Prepare, Representation};
use super::wide;
use crate::Matrix;

/// The engines that find all covers. Bundles contain neither links nor `sliced`.
pub const ENGINES: &[Prepare] = &[
    dense::dense,                // only: dense
    wide::wide,                  // only: wide
    linked::linked,              // only: linked
    grid::grid,                  // only: grid
    multiple::sliced,            // only: sliced
    multiple::links_then_tables, // only: links
    multiple::tables_at_once,    // only: trail
];

/// Wraps the engine prepared for a matrix, for example to search its parts separately.
type Lead = fn(Box<dyn Representation>, &Matrix, &'static [Prepare]) -> Box<dyn Representation>;

/// The wrappers of the engines.
pub const LEADS: &[Lead] = &[
    parts::divided, // only: parts
];

/// Finds up to the given number of covers of a plain matrix that contain the options given. The
/// representation has started the plain search; the function calls the last argument in pauses, and stops
/// when that returns false.
type Beside = fn(
    &mut dyn Representation,
    usize,
    &Matrix,
    &[usize],
    &mut dyn FnMut(u64, usize) -> bool,
) -> Vec<Vec<usize>>;

/// Searches that take turns with the plain one on hard plain matrices.
pub const BESIDE: &[Beside] = &[
    learn::beside, // only: learning
];

/// Finds the cheapest cover that contains the options given. The outer None if the engine does not take it.
type Cheapest = fn(&Matrix, &[usize], &[u64]) -> Option<Option<Cost>>;

/// The engines for the cheapest cover.
pub const CHEAPEST: &[Cheapest] = &[
    best::cheapest,     // only: best
    multiple::cheapest, // only: trail
];
