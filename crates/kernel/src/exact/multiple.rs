//! Exact cover with colours and multiplicities: visit, find or count the covers (Knuth, TAOCP 7.2.2.1: XCC and MCC).
//!
//! * **Takes** any [`Matrix`]. A primary item is covered as often as its bounds say, a secondary item
//!   once, or by several options that give it the same colour. A cover is a set of options: none is in it twice.
//! * **Costs** of the chosen representation of the matrix. Plain matrices are searched faster by [`Exact`].
//!
//! | representation | holds | for | a node costs |
//! |---|---|---|---|
//! | `links` | linked lists | the beginning of each search, which may be all of it | the ones of the options that die |
//! | `dense` of `exact` | bits of options, bit-sliced counters | colours alone, [`Multiple::with_dense`], 128 primary items, 2,047 options | options / 64, and 10 for each that dies |
//! | `trail` | bits of options, plain counts | any other matrix | the words of the items of the option chosen |
//!
//! [`Cheapest`] finds the cover of least cost.
//!
//! # Example
//! ```
//! use dlx_kernel::{exact::multiple::Multiple, Matrix};
//! // The example of Knuth's Algorithm C: p q r | x y.
//! let mut matrix = Matrix::new(3, 2);
//! let (a, b) = (1, 2);
//! matrix.add_coloured(&[(0, 0), (1, 0), (3, 0), (4, a)]);
//! matrix.add_coloured(&[(0, 0), (2, 0), (3, a), (4, 0)]);
//! matrix.add_coloured(&[(0, 0), (3, b)]);
//! matrix.add_coloured(&[(1, 0), (3, a)]);
//! matrix.add_coloured(&[(2, 0), (4, b)]);
//! assert_eq!(Multiple::new(&matrix).first().map(|cover| cover.len()), Some(2));
//! // Item 0 twice, by two of three options: three covers.
//! let mut matrix = Matrix::new(1, 0);
//! matrix.set_bounds(0, 2, 2);
//! for _ in 0..3 {
//!     matrix.add(&[0]);
//! }
//! assert_eq!(Multiple::new(&matrix).count(u64::MAX), 3);
//! ```

mod cheapest;
mod links;
mod tables;
#[cfg(test)]
mod tests;
mod trail;

pub use self::cheapest::Cheapest;

use self::links::Links;
use self::trail::Trail;
use super::representation::Representation;
use super::Exact;
use crate::Matrix;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// How many nodes the links may remove, for each one of the matrix, before a search begins anew with tables, which take about as
/// long to build. Three times as many make no instance of `cargo bench --bench compare` faster.
const BUDGET: usize = 10;

/// A cover problem with colours and multiplicities, ready to be searched any number of times.
pub struct Multiple {
    matrix: Matrix,
    /// The tables, once a search has needed them.
    tables: Option<Box<dyn Representation>>,
    given: Vec<usize>,
    /// [`BUDGET`], except in tests.
    budget: usize,
    build: fn(&Matrix) -> Box<dyn Representation>,
}

impl Multiple {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Multiple {
        let build = |matrix: &Matrix| Box::new(Trail::new(matrix)) as Box<dyn Representation>;
        Multiple { matrix: matrix.clone(), tables: None, given: Vec::new(), budget: BUDGET, build }
    }

    /// The same with `dense` among the representations: faster if options have several primary items each. A bundle with both
    /// kinds of tables would exceed most judges' limits.
    pub fn with_dense(matrix: &Matrix) -> Multiple {
        let is_primary = |&&item: &&u32| (item as usize) < matrix.primary();
        let size = |option: usize| matrix.option(option).iter().filter(is_primary).count();
        let mut multiple = Multiple::new(matrix);
        // Options of one primary item each fill words of the trail.
        if (0..matrix.options()).any(|option| size(option) > 1) {
            multiple.build = |matrix| match Exact::coloured(matrix) {
                Some(exact) => exact.representation,
                None => Box::new(Trail::new(matrix)),
            };
        }
        multiple
    }

    /// Restricts the search to covers that contain all of `options`. Replaces options given before.
    pub fn given(&mut self, options: &[usize]) -> &mut Multiple {
        self.given = options.to_vec();
        self
    }

    /// Visits every cover, as options in no particular order, until `visit` breaks. Options without primary items are never
    /// chosen, unless given.
    pub fn covers(&mut self, mut visit: impl FnMut(&[usize]) -> ControlFlow<()>) {
        let mut visited = HashSet::new();
        let sorted = |options: &[usize]| {
            let mut options = options.to_vec();
            options.sort_unstable();
            options
        };
        let is_done = self.begin(&mut |options| {
            visit(options)?;
            visited.insert(sorted(options));
            ControlFlow::Continue(())
        });
        if is_done {
            return;
        }
        let mut options = Vec::new();
        let (tables, given) = self.tables();
        tables.search(given, &mut |cover| {
            options.clear();
            options.extend(cover.options());
            if !visited.is_empty() && visited.remove(&sorted(&options)) {
                return ControlFlow::Continue(());
            }
            visit(&options)
        });
    }

    /// A cover, if there is one.
    pub fn first(&mut self) -> Option<Vec<usize>> {
        let mut first = None;
        self.covers(|options| {
            first = Some(options.to_vec());
            ControlFlow::Break(())
        });
        first
    }

    /// The number of covers, counted up to `limit`.
    pub fn count(&mut self, limit: u64) -> u64 {
        let mut count = 0;
        let is_done = limit == 0
            || self.begin(&mut |_| {
                count += 1;
                if count < limit {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        if is_done {
            return count;
        }
        let (tables, given) = self.tables();
        tables.count(given, limit)
    }

    /// Searches the links, if that may pay. False if not all covers were found, unless `found` broke.
    fn begin(&self, found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) -> bool {
        if self.tables.is_some() || !self.given.is_empty() {
            return false;
        }
        let links = Links::new(&self.matrix);
        links.map_or(false, |mut links| links.search(self.budget * self.matrix.ones(), found))
    }

    /// The tables, and the options given.
    fn tables(&mut self) -> (&mut dyn Representation, &[usize]) {
        let (matrix, build) = (&self.matrix, self.build);
        let tables = self.tables.get_or_insert_with(|| build(matrix));
        (tables.as_mut(), &self.given)
    }
}
