//! Textbook dancing links: the engine for study, and the reference in tests of the fast engines.
//!
//! Each 1 of the matrix is a node in two circular lists: its option's (left, right) and its item's (up,
//! down). Each item's list (column) has a header; the headers of the uncovered primary items form another
//! list, with the root. A removed node retains its own links, so it can be put back: undoing all removals in
//! reverse order restores every link (Knuth, "Dancing Links", 2000; TAOCP 7.2.2.1).
//!
//! ```text
//!   root <-> [0] <-> [1] <-> [2] <-> root      items: neighbours among those that may still be covered, size, bounds
//!             |       |       |                headers: node i is the header of item i
//!             o <---> o       |                option 0 = {0, 1}
//!             |       |       |
//!             |       o <---> o                option 1 = {1, 2}
//! ```
//!
//! * **Exact cover**: covering an item removes it from the list of items, and all its options from the
//!   columns of their other items. Choosing an option covers all its items. `lists.rs` implements these
//!   steps, also for colours and multiplicities; `search.rs` implements the search.
//! * **Repeat cover**: `repeat.rs` implements the search. Removing an item only removes the nodes of its
//!   column from their options, because other options may cover the same items again.
//!
//! Selecting an item walks the list of items; covering an item takes time proportional to the total size of
//! its options. With colours or multiplicities, [`Exact`](crate::Exact) starts with this search, without an
//! observer.
//!
//! # Example
//! ```
//! use dlx_kernel::{dlx::{Choose, Dlx, Step}, Matrix};
//! use std::ops::ControlFlow;
//! let mut matrix = Matrix::new(3, 0);
//! for items in [&[0, 1][..], &[1, 2], &[2]].iter() {
//!     matrix.add(items);
//! }
//! let (mut tried, mut covers) = (0, Vec::new());
//! let mut observer = |step: Step| tried += u32::from(matches!(step, Step::Try { .. }));
//! Dlx::new(&matrix).exact(Choose::Smallest, &mut observer, |options| {
//!     covers.push(options.to_vec());
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(covers, [[0, 2]]);
//! assert_eq!(tried, 2);
//! ```

mod choose;
mod lists;
mod repeat;
mod search;
mod steps;

pub use self::choose::Choose;
pub use self::steps::{Observer, Step};

use self::lists::{Lists, Rest, COMMITTED};
use self::search::Branch;
use crate::exact::representation::Outcome;
use crate::Matrix;
use std::ops::ControlFlow;

/// A cover problem as linked lists, with a search that reports each step to an [`Observer`].
///
/// * **Takes** any [`Matrix`] with fewer than 2^31 items and 1s in total.
/// * **Costs** 28 bytes per 1 of the matrix. A search visits every cover and finally restores all links. To
///   count covers or to find the best cover, [`Exact`](crate::Exact) and [`Repeat`](crate::Repeat) are
///   faster.
#[derive(Clone, Debug)]
pub struct Dlx {
    lists: Lists,
    /// How often each primary item must and may be covered.
    bounds: Vec<(u32, u32)>,
    branches: Vec<Branch>,
    tweaked: Vec<u32>,
    /// The nodes of the chosen options, numbered from the root.
    chosen: Vec<u32>,
    /// Whether the search must backtrack before it continues.
    is_leaf: bool,
    /// Whether the search was ended and is only unwinding.
    is_over: bool,
    /// Whether the search for repeat covers prunes by the lower bound.
    is_bounded: bool,
}

impl Dlx {
    /// Builds the links of `matrix`.
    ///
    /// # Panics
    /// Panics if there are 2^31 or more items and 1s in total.
    pub fn new(matrix: &Matrix) -> Dlx {
        assert!(
            Dlx::fits(matrix),
            "the matrix is too large: {} items and {} ones",
            matrix.items(),
            matrix.ones()
        );
        Dlx {
            lists: Lists::new(matrix),
            bounds: (0..matrix.primary()).map(|item| matrix.bounds(item)).collect(),
            branches: Vec::new(),
            tweaked: Vec::new(),
            chosen: Vec::new(),
            is_leaf: false,
            is_over: false,
            is_bounded: true,
        }
    }

    /// Disables the lower bound of [`Dlx::repeat`], to show what the bound saves. The search then only limits
    /// the number of options.
    pub fn without_bound(self) -> Dlx {
        Dlx { is_bounded: false, ..self }
    }

    /// Whether `matrix` is small enough for [`Dlx::new`].
    pub(crate) fn fits(matrix: &Matrix) -> bool {
        ((matrix.items() + matrix.ones()) as u64) < u64::from(COMMITTED)
    }

    /// Visits every exact cover, with colours and multiplicities, until `visit` breaks. `visit` gets the
    /// options in the order they were chosen. Options without primary items are never chosen.
    pub fn exact(
        &mut self,
        choose: Choose,
        observer: &mut impl Observer,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) {
        while self.next(choose, usize::MAX, observer) == Outcome::Covered {
            let options: Vec<usize> = self.cover().options().collect();
            observer.step(Step::Solution { options: &options });
            self.is_over = visit(&options) == ControlFlow::Break(());
        }
        self.is_over = false;
    }

    fn tell_choice(&self, item: u32, size: impl Fn(&Rest) -> u32, observer: &mut impl Observer) {
        if !observer.is_watching() {
            return;
        }
        let size = |item: u32| size(&self.lists.items[item as usize]) as usize;
        let options = size(item);
        let ties = self.lists.open().filter(|&other| other != item && size(other) == options).count();
        observer.step(Step::Item { item: item as usize, options, ties });
        if options == 0 {
            observer.step(Step::Dead { item: item as usize });
        }
    }

    /// The number of primary items.
    pub fn primary(&self) -> usize {
        self.lists.primary
    }
}
