//! Exact cover with colours and multiplicities: visit, find or count the covers (Knuth, TAOCP 7.2.2.1: XCC and MCC).
//!
//! * **Takes** any [`Matrix`]. A primary item is covered as often as its bounds say, a secondary item
//!   once, or by several options that give it the same colour. A cover is a set of options: none is in it twice.
//! * **Costs** a pass over the words of the items of each option that is chosen (`trail`), in memory for the ones of the
//!   matrix. Plain matrices are searched faster by [`Exact`](super::Exact).
//!
//! [`Cheapest`] finds the cover of least cost.
//!
//! # Example
//! ```
//! use dlx_judge::cover::{exact::multiple::Multiple, Matrix};
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
mod tables;
mod trail;

pub use self::cheapest::Cheapest;

use self::trail::Trail;
use super::representation::Representation;
use crate::cover::Matrix;
use std::ops::ControlFlow;

/// A cover problem with colours and multiplicities, ready to be searched any number of times.
pub struct Multiple {
    trail: Trail,
    given: Vec<usize>,
}

impl Multiple {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Multiple {
        Multiple { trail: Trail::new(matrix), given: Vec::new() }
    }

    /// Restricts the search to covers that contain all of `options`. Replaces options given before.
    pub fn given(&mut self, options: &[usize]) -> &mut Multiple {
        self.given = options.to_vec();
        self
    }

    /// Visits every cover, as options in no particular order, until `visit` breaks. Options without primary items are never
    /// chosen, unless given.
    pub fn covers(&mut self, mut visit: impl FnMut(&[usize]) -> ControlFlow<()>) {
        let mut options = Vec::new();
        Representation::search(&mut self.trail, &self.given, &mut |cover| {
            options.clear();
            options.extend(cover.options());
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
        Representation::count(&mut self.trail, &self.given, limit)
    }
}
