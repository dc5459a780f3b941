//! Engines for cover problems: exact cover and repeat cover (set cover), by dancing links and faster methods.
//!
//! A cover problem is a [`Matrix`] of *items* (columns) and *options* (rows). An **exact cover** is a set of
//! options that covers every primary item exactly once and every secondary item at most once. A **repeat
//! cover** (set cover) covers every primary item at least once. The terms are Knuth's (TAOCP 7.2.2.1).
//!
//! ```
//! use dlx_kernel::{Exact, Matrix, Repeat};
//!
//! // Knuth's example: seven items, six options.
//! let mut matrix = Matrix::new(7, 0);
//! for option in [&[2, 4, 5][..], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]] {
//!     matrix.add(option);
//! }
//! let mut cover = Exact::new(&matrix).first().unwrap();
//! cover.sort();
//! assert_eq!(cover, [0, 3, 4]);
//! assert_eq!(Repeat::new(&matrix).fewest().unwrap().len(), 3);
//! ```
//!
//! | problem | API |
//! |---|---|
//! | exact covers: one, all, some, their number, one with the fewest options, a cheapest one | [`Exact`] |
//! | repeat covers: the same, and covers of at most k options | [`Repeat`] |
//! | sudoku: the matrix and completions for any rules; fast completions for 9 x 9 and 16 x 16 | [`sudoku`], [`sudoku::any`], [`sudoku::nine`], [`sudoku::sixteen`] |
//! | n queens, polyominoes, the k-centre problem | [`formulations`] |
//! | a step-by-step search, for study and as the reference in tests | [`dlx`] |
//! | a short, simple version of each module, on plain dancing links | [`textbook`] |
//! | judge input: tokens, lines and grids, with positions for errors | [`input`] |
//!
//! [`Exact`] and [`Repeat`] take any matrix, with colours and multiplicities ([`Matrix::add_coloured`],
//! [`Matrix::set_bounds`]), and choose the engine that suits it.
//!
//! The documentation of each public type, or of its module, states what the type takes and what it costs.
//! Methods panic if their preconditions are violated; the `try_` methods of [`Matrix`], [`Exact`] and
//! [`Repeat`] return a [`MatrixError`] instead. The crate uses only `std` and compiles with Rust 1.56,
//! because `dlx-judge bundle` copies the parts that a solution uses into the submitted file. The folder `cpp`
//! contains C++98 versions.

pub(crate) mod bits;
pub mod dlx;
mod exact;
pub mod formulations;
#[cfg_attr(feature = "checked", path = "checked.rs")]
pub mod input;
pub(crate) mod lists;
mod matrix;
mod processor;
mod repeat;
pub mod sudoku;
// Compact formatting, because contestants type this code.
#[rustfmt::skip]
pub mod textbook;
#[cfg(feature = "sources")]
mod texts;
mod watch;

pub use self::exact::Exact;
pub use self::matrix::{Matrix, MatrixError};
pub use self::repeat::Repeat;
#[cfg(feature = "sources")]
pub use self::texts::sources;
pub use self::watch::{Bounded, Progress, Stopped, Watched};

/// Internals for the crates that count covers and show searches, without stability guarantees.
#[doc(hidden)]
pub mod internal {
    pub use crate::bits::Bits;
    pub use crate::bits::MAX_ELEMENTS as MAX_OF_REPEAT;
    pub use crate::exact::best::Best;
    pub use crate::exact::dense::{by_damage, DenseNode, DenseSearch, DenseState, Listing, MAX_ITEMS};
    pub use crate::exact::multiple::Cheapest;
    pub use crate::exact::option_bits::{OptionBits, BLOCK};
    pub use crate::lists::Lists;
    pub use crate::repeat::cheapest::{Cheapest as RepeatCheapest, Progress};
    pub use crate::repeat::count as count_repeat;

    // For tests only.
    pub use crate::exact::choice::ENGINES;
    pub use crate::exact::dense::dense;
    pub use crate::exact::grid::Grid;
    pub use crate::exact::learn::learner::Learner;
    pub use crate::exact::learn::up_to as learned_up_to;
    pub use crate::exact::learn::LEARN_AFTER_STEPS;
    pub use crate::exact::linear::is_excluded;
    pub use crate::exact::linked::Linked;
    pub use crate::exact::multiple::sliced::Sliced;
    pub use crate::exact::multiple::trail::Trail;
    pub use crate::exact::multiple::Multiple;
    pub use crate::exact::parts::parts;
    pub use crate::exact::representation::{Outcome, Representation};
    pub use crate::exact::wide::Wide;
    pub use crate::processor::{run as run_fast, Task};
    pub use crate::repeat::cheapest::basis::Basis;
    pub use crate::repeat::cheapest::packing::Found;
    pub use crate::repeat::cheapest::reduce::Rest;
    pub use crate::repeat::cheapest::sparse::Sparse;
    pub use crate::repeat::cheapest::tree::Climb;
    pub use crate::repeat::counters::Counters;
    pub use crate::repeat::multipliers::{RepeatMultipliers, Shown};
    pub use crate::sudoku::nine::cells::{elements as elements_of_word, Cells, BANDS};
    pub use crate::sudoku::nine::state::Nine;
    pub use crate::sudoku::nine::NineSearch;
    pub use crate::sudoku::sixteen::SixteenSearch;
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
