//! Exact cover of any matrix: visit, find or count the covers, with options given beforehand.
//!
//! * **Takes** any [`Matrix`]. Primary items are covered once, secondary ones at most once.
//! * **Costs** one pass over the state per node, with the representation of the matrix that [`Exact::new`] chooses:
//!
//! | representation | holds | up to | a node costs | memory |
//! |---|---|---|---|---|
//! | `dense` | bits of options, bit-sliced counters | 128 primary items, 8,191 options | options / 64, and 10 for each that dies | options^2 bits |
//! | `wide` | bits of options, plain counts | 2,048 primary items, 4,095 options | options / 64, and the items of those that die | options^2 bits |
//! | `linked` | linked lists | any size | the ones of the options that die | the ones |
//!
//! After 16,384 steps without a cover, `dense` and `wide` look for weights that prove that there is none (`linear`).
//!
//! `dense` and `wide` copy their state at a branch and undo nothing; `linked` undoes every step. None recurses, so a deep search
//! needs memory but no stack. For matrices too hard for it see [`hard`], for colours and multiplicities [`multiple`], for the
//! heaviest cover [`best`], for the fewest options [`fewest`].
//!
//! # Example
//! ```
//! use dlx_kernel::{exact::Exact, Matrix};
//! // The example of Knuth's "Dancing Links": seven items, six options.
//! let mut matrix = Matrix::new(7, 0);
//! for items in [&[2, 4, 5][..], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]].iter() {
//!     matrix.add(items);
//! }
//! let mut exact = Exact::new(&matrix);
//! assert_eq!(exact.count(u64::MAX), 1);
//! let mut cover = exact.first().unwrap();
//! cover.sort();
//! assert_eq!(cover, [0, 3, 4]);
//! assert_eq!(exact.given(&[1]).first(), None);
//! ```

pub mod best;
pub(crate) mod dense;
pub mod fewest;
pub mod hard;
pub mod learn;
mod linear;
mod linked;
pub mod multiple;
pub(crate) mod option_bits;
mod representation;
pub mod small;
#[cfg(test)]
mod tests;
mod wide;

use self::dense::dense;
use self::linked::Linked;
use self::option_bits::OptionBits;
use self::representation::Representation;
use self::wide::Wide;
use crate::Matrix;
use std::ops::ControlFlow;

/// The most options of [`Exact::coloured`].
const MOST_COLOURED: usize = 2047;

/// An exact cover problem, ready to be searched any number of times.
pub struct Exact {
    representation: Box<dyn Representation>,
    given: Vec<usize>,
}

impl Exact {
    /// Prepares `matrix`.
    ///
    /// # Panics
    /// If the matrix has colours or multiplicities, which [`multiple`] takes.
    pub fn new(matrix: &Matrix) -> Exact {
        assert!(matrix.is_plain());
        let representation = dense(matrix, |_, _| ())
            .or_else(|| Wide::new(matrix).map(|wide| Box::new(wide) as Box<dyn Representation>))
            .unwrap_or_else(|| Box::new(Linked::new(matrix)));
        Exact { representation, given: Vec::new() }
    }

    /// Prepares a matrix with colours, as bits of options. None if it has multiplicities, or is too large for a table of the
    /// options that exclude each other to pay; [`multiple`] takes it.
    pub fn coloured(matrix: &Matrix) -> Option<Exact> {
        if !matrix.has_single_bounds() || matrix.options() > MOST_COLOURED {
            return None;
        }
        let representation = dense(matrix, OptionBits::recolour)?;
        Some(Exact { representation, given: Vec::new() })
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
        self.representation.search(&self.given, &mut |cover| {
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
        self.representation.count(&self.given, limit)
    }
}
