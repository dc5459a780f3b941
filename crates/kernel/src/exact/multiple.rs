//! Exact cover with colours and multiplicities (Knuth, TAOCP 7.2.2.1: XCC and MCC): the representation of
//! matrices that are not plain.
//!
//! A search begins with links, which are soon built and enough for an easy matrix, and goes on with tables.
//! (A bundle has the tables alone: hard matrices, which decide about its time, are as fast.)
//!
//! | part | holds | for | a node costs |
//! |---|---|---|---|
//! | `dlx` | linked lists | the beginning of each search, which may be all of it | the ones of the options that die |
//! | `sliced` | bits of options, bit-sliced counters | multiplicities alone, 128 items, 256 options | a few operations for each item, and for each option that dies |
//! | `dense` of `exact` | bits of options, bit-sliced counters | colours alone, 128 primary items, 2,047 options | options / 64, and 10 for each that dies |
//! | `trail` | bits of options, plain counts | any other matrix | the words of the items of the option chosen |
//!
//! On small matrices with colours, `dense` took 1/6 to 1/100 of the textbook's time (2026-11-22).
//! [`Cheapest`] finds the cover of least cost.

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

/// How many nodes the links may remove, for each one of the matrix, before a search begins again with tables,
/// which take about as long to build. Three times as many make no instance of the benchmark `compare` faster.
/// Measured: the benchmark `compare`: three times as many make no instance faster.
const BUDGET: usize = 10;
/// How many they may remove between two pauses, and how many covers they may find.
const PAUSE: usize = 1 << 18;
const COVERS: u64 = 512;

/// Prepares bit-sliced counters of a small `matrix` with multiplicities and without colours.
pub fn sliced(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    if matrix.has_single_bounds() {
        return None;
    }
    match matrix.items() {
        0..=64 => Some(Box::new(Sliced::<1>::new(matrix)?)),
        _ => Some(Box::new(Sliced::<2>::new(matrix)?)),
    }
}

/// Prepares `matrix` for links, and for tables once a search needs them.
pub fn links_then_tables(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    Some(Box::new(Multiple::new(matrix)))
}

/// The tables for a matrix that is not plain.
const TABLES: &[Prepare] = &[
    coloured, // only: dense
    trail,
];

/// Prepares tables of `matrix`.
pub fn tables_at_once(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    Some(first(TABLES, matrix))
}

/// Prepares the tables of [`Trail`] for `matrix`.
fn trail(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    Some(Box::new(Trail::new(matrix)))
}

/// A cover of `matrix` of least cost that contains the options `given`.
pub fn cheapest(matrix: &Matrix, given: &[usize], costs: &[u64]) -> Option<Option<Cost>> {
    Some(Cheapest::new(matrix, costs).given(given).best())
}

/// A matrix with colours and multiplicities, and a search.
pub struct Multiple {
    matrix: Matrix,
    /// The links, as long as a search goes on with them.
    links: Option<Dlx>,
    /// The tables, once a search has needed them.
    pub tables: Option<Box<dyn Representation>>,
    given: Vec<usize>,
    /// The nodes that the links have removed before the next pause.
    pause: usize,
    /// The covers that were looked for with links.
    sought: u64,
    /// The covers that were found with links and not yet with tables, each sorted.
    visited: HashSet<Vec<usize>>,
    /// `BUDGET`, except in tests.
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
            budget: BUDGET,
        }
    }

    /// Begins to search the tables.
    fn begin_tables(&mut self) {
        let matrix = &self.matrix;
        self.links = None;
        self.tables.get_or_insert_with(|| first(TABLES, matrix)).begin(&self.given);
    }

    /// Searches on with links, if there are any. If they have no further cover they go; if it takes long, the
    /// search begins again with tables.
    fn next_of_links(&mut self) -> Outcome {
        let budget = self.budget * self.matrix.ones();
        let end = budget.min(self.pause);
        let links = match &mut self.links {
            Some(links) => links,
            None => return Outcome::Exhausted,
        };
        self.sought += 1;
        // Where options share no items, nothing is removed.
        if self.sought % COVERS == 0 {
            return Outcome::Paused(self.sought);
        }
        let outcome = links.next(Choose::Smallest, end, &mut ());
        match outcome {
            Outcome::Paused(_) if end < budget => self.pause += PAUSE,
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
        self.pause = PAUSE;
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

    /// Without keeping in mind which covers were found with links.
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

/// The options of a cover, ascending.
fn sorted(cover: Chosen) -> Vec<usize> {
    let mut options: Vec<usize> = cover.options().collect();
    options.sort_unstable();
    options
}
