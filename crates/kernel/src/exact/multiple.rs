//! Exact cover with colours and multiplicities (Knuth, TAOCP 7.2.2.1: XCC and MCC).
//!
//! A search starts on links, which are quick to build and suffice for easy matrices, and restarts on tables
//! if it takes long. (Bundles contain only tables: on the hard matrices, which decide the verdict, links save
//! no time.)
//!
//! | part | holds | for | a node costs |
//! |---|---|---|---|
//! | `dlx` | linked lists | the beginning of each search, possibly all of it | the 1s of dying options |
//! | `sliced` | bits of options, bit-sliced counters | only multiplicities, 128 items, 256 options | a few operations per item, and per dying option |
//! | `dense` of `exact` | bits of options, bit-sliced counters | only colours, 128 primary items, 2,047 options | options / 64 operations, and 10 per dying option |
//! | `trail` | bits of options, plain counts | any other matrix | the words of the chosen option's items |
//!
//! On small matrices with colours, `dense` took 1/6 to 1/100 of the textbook's time (2026-11-22).
//! [`Cheapest`] finds a cover of least cost.

mod cheapest;
pub(crate) mod sliced;
mod tables;
pub(crate) mod trail;

pub use self::cheapest::Cheapest;

use self::sliced::Sliced;
use self::trail::Trail;
use super::dense::coloured; // only: dense
use super::representation::{first, Chosen, Cost, Outcome, Prepare, Representation};
use crate::dlx::{Choose, Dlx};
use crate::Matrix;
use std::collections::HashSet;

/// Nodes that a search on links may remove per 1 of the matrix before it restarts on tables, which take about
/// as long to build. Measured: a limit three times as high speeds up no instance of the benchmark `compare`.
const REMOVED_NODES_PER_ONE: usize = 10;
/// Nodes that a search on links may remove, and covers that it may look for, between two pauses.
const PAUSE_REMOVED_NODES: usize = 1 << 18;
const PAUSE_COVERS: u64 = 512;

/// Prepares a small `matrix` with multiplicities and without colours.
pub fn sliced(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    if matrix.has_single_bounds() {
        return None;
    }
    match matrix.items() {
        0..=64 => Some(Box::new(Sliced::<1>::new(matrix)?)),
        _ => Some(Box::new(Sliced::<2>::new(matrix)?)),
    }
}

/// Prepares `matrix` for links, followed by tables if a search needs them.
pub fn links_then_tables(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    Some(Box::new(Multiple::new(matrix)))
}

/// The table engines for a matrix that is not plain.
const TABLES: &[Prepare] = &[
    coloured, // only: dense
    trail,
];

/// Prepares the tables of `matrix`.
pub fn tables_at_once(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    Some(first(TABLES, matrix))
}

fn trail(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    Some(Box::new(Trail::new(matrix)))
}

/// The cheapest cover of `matrix` that contains the options `given`.
pub fn cheapest(matrix: &Matrix, given: &[usize], costs: &[u64]) -> Option<Option<Cost>> {
    Some(Cheapest::new(matrix, costs).given(given).best())
}

/// A matrix with colours or multiplicities, and a search for its covers.
pub struct Multiple {
    matrix: Matrix,
    /// The links, while the search uses them.
    links: Option<Dlx>,
    /// The tables, once a search has needed them.
    pub tables: Option<Box<dyn Representation>>,
    given: Vec<usize>,
    /// The number of removed nodes at which the next pause is due.
    pause: usize,
    /// The number of times that the search looked for a cover on links.
    sought: u64,
    /// The covers found on links but not yet on tables, each sorted.
    visited: HashSet<Vec<usize>>,
    /// `REMOVED_NODES_PER_ONE`, except in tests.
    pub budget: usize,
}

impl Multiple {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Multiple {
        Multiple {
            matrix: matrix.clone(),
            links: None,
            tables: None,
            given: Vec::new(),
            pause: 0,
            sought: 0,
            visited: HashSet::new(),
            budget: REMOVED_NODES_PER_ONE,
        }
    }

    fn begin_tables(&mut self) {
        let matrix = &self.matrix;
        self.links = None;
        self.tables.get_or_insert_with(|| first(TABLES, matrix)).begin(&self.given);
    }

    /// Continues the search on links, if there are any. Drops the links after the last cover; restarts on
    /// tables if the search takes long.
    fn next_of_links(&mut self) -> Outcome {
        let budget = self.budget * self.matrix.ones();
        let end = budget.min(self.pause);
        let links = match &mut self.links {
            Some(links) => links,
            None => return Outcome::Exhausted,
        };
        self.sought += 1;
        // Covers trigger pauses, too: if options share no items, covers are found without removing nodes.
        if self.sought % PAUSE_COVERS == 0 {
            return Outcome::Paused(self.sought);
        }
        let outcome = links.next(Choose::Smallest, end, &mut ());
        match outcome {
            Outcome::Paused(_) if end < budget => self.pause += PAUSE_REMOVED_NODES,
            Outcome::Paused(_) => self.begin_tables(),
            Outcome::Exhausted => self.links = None,
            Outcome::Covered => {}
        }
        outcome
    }
}

impl Representation for Multiple {
    fn begin(&mut self, given: &[usize]) {
        self.given = given.to_vec();
        self.pause = PAUSE_REMOVED_NODES;
        self.sought = 0;
        self.visited.clear();
        if self.tables.is_none() && given.is_empty() && Dlx::fits(&self.matrix) {
            self.links = Some(Dlx::new(&self.matrix));
        } else {
            self.begin_tables();
        }
    }

    fn next(&mut self) -> Outcome {
        let outcome = self.next_of_links();
        if outcome == Outcome::Covered {
            self.visited.insert(sorted(self.cover()));
        }
        if outcome != Outcome::Exhausted {
            return outcome;
        }
        loop {
            let outcome = self.tables.as_mut().map_or(Outcome::Exhausted, |tables| tables.next());
            let is_known = outcome == Outcome::Covered
                && !self.visited.is_empty()
                && self.visited.remove(&sorted(self.cover()));
            if !is_known {
                return outcome;
            }
        }
    }

    fn cover(&self) -> Chosen<'_> {
        match (&self.links, &self.tables) {
            (Some(links), _) => links.cover(),
            (None, Some(tables)) => tables.cover(),
            (None, None) => Chosen { chosen: &[], names: &[] },
        }
    }

    /// Counts without recording the covers found on links: a restart counts all covers again.
    fn count(&mut self, limit: u64) -> u64 {
        let mut count = 0;
        while count < limit {
            match self.next_of_links() {
                Outcome::Covered => count += 1,
                Outcome::Paused(_) => {}
                Outcome::Exhausted => {
                    return self.tables.as_mut().map_or(count, |tables| tables.count(limit));
                }
            }
        }
        count
    }
}

fn sorted(cover: Chosen) -> Vec<usize> {
    let mut options: Vec<usize> = cover.options().collect();
    options.sort_unstable();
    options
}
