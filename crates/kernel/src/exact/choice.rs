//! Which engine searches a matrix: of those listed, the first that takes it.
//!
//! A bundle keeps a line that ends in `only: NAME` if the engines of its problem (`problem.toml`) include
//! that name. So it has only the engines that the problem's matrices need, and the text of the solution stays
//! the same.

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

/// The engines for all covers. No bundle has links, or counters of small matrices with multiplicities.
pub const ENGINES: &[Prepare] = &[
    dense::dense,                // only: dense
    wide::wide,                  // only: wide
    linked::linked,              // only: linked
    grid::grid,                  // only: grid
    multiple::sliced,            // only: sliced
    multiple::links_then_tables, // only: links
    multiple::tables_at_once,    // only: trail
];

/// Leads the search of a matrix, by one that was prepared or by others of its parts.
type Lead = fn(Box<dyn Representation>, &Matrix, &'static [Prepare]) -> Box<dyn Representation>;

/// What leads the search of a matrix.
pub const LEADS: &[Lead] = &[
    parts::divided, // only: parts
];

/// Finds up to this many covers of a plain matrix that contain the options given, by a search of these that
/// has begun or in its pauses, in which it asks whether to go on.
type Beside = fn(
    &mut dyn Representation,
    usize,
    &Matrix,
    &[usize],
    &mut dyn FnMut(u64, usize) -> bool,
) -> Vec<Vec<usize>>;

/// What helps a search of a plain matrix that is hard for it.
pub const BESIDE: &[Beside] = &[
    learn::beside, // only: learning
];

/// Finds a cover of least cost that contains the options given, if there is one. None if the matrix is not
/// one for this engine.
type Cheapest = fn(&Matrix, &[usize], &[u64]) -> Option<Option<Cost>>;

/// The engines for a cover of least cost.
pub const CHEAPEST: &[Cheapest] = &[
    best::cheapest,     // only: best
    multiple::cheapest, // only: trail
];
