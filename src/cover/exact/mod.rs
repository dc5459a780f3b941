//! The fast exact-cover engine, for any matrix: primary and secondary items, options given beforehand.
//!
//! There are three representations of the search state, chosen by the size of the matrix:
//!
//! * `dense`: bit sets of live options and bit-sliced counters of items, copied at each branch, for up to some hundred
//!   items. This fits most problems;
//! * `wide`: the same with plain counts, for more items, such as those of a sudoku;
//! * `linked`: dancing links, undone on the way back, for many options, when each step changes a small part of the
//!   matrix. Memory is proportional to the ones of the matrix and the depth.
//!
//! None is recursive, so a deep search needs memory but no stack. For options with weights, the best cover is found by
//! [`best`](self::best).

pub mod best;
mod dense;
mod engine;
pub mod fewest;
mod linked;
mod option_bits;
#[cfg(test)]
mod tests;
mod wide;

use self::dense::dense;
use self::engine::Engine;
use self::linked::Linked;
use self::wide::Wide;
use crate::cover::Matrix;
use std::ops::ControlFlow;

/// An exact cover problem, ready to be searched any number of times.
pub struct Exact {
    engine: Box<dyn Engine>,
    given: Vec<usize>,
}

impl Exact {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Exact {
        let engine = dense(matrix)
            .or_else(|| Wide::new(matrix).map(|wide| Box::new(wide) as Box<dyn Engine>))
            .unwrap_or_else(|| Box::new(Linked::new(matrix)));
        Exact { engine, given: Vec::new() }
    }

    /// Restricts the search to covers that contain all of `options`. Replaces options given before.
    pub fn given(&mut self, options: &[usize]) -> &mut Exact {
        self.given = options.to_vec();
        self
    }

    /// Visits every exact cover, as options in no particular order, until `visit` breaks. Options without primary items
    /// are never chosen, unless given.
    pub fn covers(&mut self, mut visit: impl FnMut(&[usize]) -> ControlFlow<()>) {
        let mut options = Vec::new();
        self.engine.search(&self.given, &mut |cover| {
            options.clear();
            options.extend(cover.options());
            visit(&options)
        });
    }

    /// An exact cover, if there is one.
    pub fn first(&mut self) -> Option<Vec<usize>> {
        let mut first = None;
        self.covers(|options| {
            first = Some(options.to_vec());
            ControlFlow::Break(())
        });
        first
    }

    /// The number of exact covers, counted up to `limit`.
    pub fn count(&mut self, limit: u64) -> u64 {
        self.engine.count(&self.given, limit)
    }
}
