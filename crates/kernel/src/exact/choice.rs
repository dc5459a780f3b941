//! Lists of engines. From a list, a matrix gets the first engine that supports it.
//!
//! A bundle keeps a line that ends in `only: NAME` if the problem's engines (`problem.toml`) include that
//! name. So the bundle contains only the engines that the problem needs, without changes to the solution's
//! code.

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

/// The engines that find all covers. Bundles omit `sliced` and `links_then_tables`.
pub const ENGINES: &[Prepare] = &[
    dense::dense,                // only: dense
    wide::wide,                  // only: wide
    linked::linked,              // only: linked
    grid::grid,                  // only: grid
    multiple::sliced,            // only: sliced
    multiple::links_then_tables, // only: links
    multiple::tables_at_once,    // only: trail
];

/// Wraps the engine prepared for a matrix, for example to search the matrix's parts separately.
type Lead = fn(Box<dyn Representation>, &Matrix, &'static [Prepare]) -> Box<dyn Representation>;

pub const LEADS: &[Lead] = &[
    parts::divided, // only: parts
];

/// Finds up to the given number of covers of a plain matrix that contain the given options. The plain search
/// (first argument) has been started. At its pauses, the last argument is called and may stop it.
type Beside = fn(
    &mut dyn Representation,
    usize,
    &Matrix,
    &[usize],
    &mut dyn FnMut(u64, usize) -> bool,
) -> Vec<Vec<usize>>;

/// Searches that take turns with the plain search on hard plain matrices.
pub const BESIDE: &[Beside] = &[
    learn::beside, // only: learning
];

/// Finds the cheapest cover that contains the given options. The outer `Option` is None if the engine does
/// not support the matrix.
type Cheapest = fn(&Matrix, &[usize], &[u64]) -> Option<Option<Cost>>;

/// The engines for the cheapest cover.
pub const CHEAPEST: &[Cheapest] = &[
    best::cheapest,     // only: best
    multiple::cheapest, // only: trail
];
