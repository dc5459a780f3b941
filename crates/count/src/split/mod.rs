//! Splits a cover problem into smaller problems, so that each cover belongs to exactly one of them.
//!
//! * **Input**: any [`Matrix`](dlx_kernel::Matrix), with colours and multiplicities.
//! * **Cost**: one pass over the ones of the matrix per subproblem. A subproblem is stored as its chosen and
//!   excluded options, a few words; [`Subproblem::rest`] builds the remaining matrix.
//!
//! The split branches like a search, level by level on an item with the fewest branches, until there are
//! enough subproblems. The split depends only on the matrix, so it is the same on every machine, and parts of
//! a count can be spread over many machines.
//!
//! # Example
//! ```
//! use dlx_kernel::{Exact, Matrix};
//! use dlx_count::split::split;
//! // Four items, and an option for each pair: the three pairings.
//! let mut matrix = Matrix::new(4, 0);
//! for pair in [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] {
//!     matrix.add(&pair);
//! }
//! let subproblems = split(&matrix, 3);
//! assert_eq!(subproblems.len(), 3);
//! let covers = |subproblem| -> u64 { Exact::new(&Subproblem::rest(subproblem, &matrix).matrix).count(u64::MAX) };
//! # use dlx_count::split::Subproblem;
//! assert_eq!(subproblems.iter().map(covers).sum::<u64>(), 3);
//! ```

mod merge;
pub mod repeat;
mod residual;
mod splitter;

pub use self::merge::{Merged, merged};
pub use self::residual::{Rest, Subproblem};
pub use self::splitter::split;
