//! The kernel: cover problems and the engines that solve them.
//!
//! A cover problem is a [`Matrix`] of *items* (columns) and *options* (rows). An **exact cover** is a set of options
//! that covers every primary item exactly once and every secondary item at most once. A **repeat cover** (set cover)
//! covers every primary item at least once. The terms are Knuth's (TAOCP 7.2.2.1).
//!
//! * [`dlx`]: textbook dancing links, for study and as the reference in tests;
//! * [`exact`], [`repeat`]: the engines used by solutions; [`exact::best`] where options have weights,
//!   [`exact::fewest`] for the fewest options;
//! * [`sudoku`], [`formulations`]: problems that become a matrix, some with engines of their own;
//! * [`textbook`]: a short, obvious version of each of these modules, on plain dancing links.
//!
//! These files use only `std`, compile with Rust 1.56 and import only each other, because they are bundled into
//! submissions.

mod bits;
pub mod dlx;
pub mod exact;
pub mod formulations;
mod matrix;
mod processor;
pub mod repeat;
pub mod sudoku;
#[cfg(test)]
mod tests;
pub mod textbook;

pub use self::matrix::Matrix;
