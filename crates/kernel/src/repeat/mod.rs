//! Repeat cover (set cover): options that cover every primary item at least once, as few as possible or at most k.
//!
//! * **Takes** matrices of up to 16,384 primary items and as many options ([`Repeat::MOST`]).
//! * **Costs** about five word operations per option and item at each node (`search`), on bit sets with as many words
//!   as the matrix needs (1, 2, 4, 8, 32 or 256: `by_words!`). From the 512th node on, a Lagrangian bound is tried as
//!   well (`multipliers`), less and less often where it does not help.
//!
//! Secondary items need no cover and are ignored. Sources: Knuth, TAOCP 7.2.2.1 for the terms; Beasley, "An algorithm
//! for set covering problem", EJOR 31 (1987), for the reductions.
//!
//! # Example
//! ```
//! use dlx_kernel::repeat::Repeat;
//! use dlx_kernel::Matrix;
//! let mut matrix = Matrix::new(4, 0);
//! for items in [[0, 1], [1, 2], [2, 3], [0, 3]].iter() {
//!     matrix.add(items);
//! }
//! let repeat = Repeat::new(&matrix);
//! assert_eq!(repeat.fewest().map(|options| options.len()), Some(2));
//! assert_eq!(repeat.at_most(1), None);
//! assert_eq!(repeat.count(), Some(7));
//! ```

pub mod cheapest;
mod counters;
mod multipliers;
pub(crate) mod search;

use self::search::RepeatSearch;
use crate::bits::by_words;
use crate::Matrix;

/// A repeat cover problem.
#[derive(Clone, Debug)]
pub struct Repeat {
    matrix: Matrix,
}

impl Repeat {
    /// The most items or options supported.
    pub const MOST: usize = crate::bits::MOST;

    /// Prepares `matrix`.
    ///
    /// # Panics
    /// If it has more than [`Repeat::MOST`] primary items or options.
    pub fn new(matrix: &Matrix) -> Repeat {
        let repeat = Repeat { matrix: matrix.clone() };
        assert!(repeat.size() <= Repeat::MOST, "more than {} items or options", Repeat::MOST);
        repeat
    }

    fn size(&self) -> usize {
        self.matrix.primary().max(self.matrix.options())
    }

    /// At most `most` options that cover every item, in no particular order. None if no such set exists.
    pub fn at_most(&self, most: usize) -> Option<Vec<usize>> {
        by_words!(self.size(), W => RepeatSearch::<W>::of(&self.matrix).at_most(most))
    }

    /// The fewest options that cover every item. None if some item has no option.
    pub fn fewest(&self) -> Option<Vec<usize>> {
        by_words!(self.size(), W => {
            let search = RepeatSearch::<W>::of(&self.matrix);
            let mut best = search.greedy()?;
            while let Some(better) = best.len().checked_sub(1).and_then(|most| search.at_most(most)) {
                best = better;
            }
            Some(best)
        })
    }

    /// The number of sets of options that cover every item. None if it is 2^128 or more.
    pub fn count(&self) -> Option<u128> {
        by_words!(self.size(), W => RepeatSearch::<W>::of(&self.matrix).count())
    }
}
