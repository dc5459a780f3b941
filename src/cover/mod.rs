//! The kernel: cover problems and the engines that solve them.
//!
//! A cover problem is a [`Matrix`] of *items* (columns) and *options* (rows). An **exact cover** is a set of options
//! that covers every primary item exactly once and every secondary item at most once. A **repeat cover** (set cover)
//! covers every primary item at least once. The terms are Knuth's (TAOCP 7.2.2.1).
//!
//! | for | module |
//! |---|---|
//! | exact covers: all, the first, how many | [`exact::Exact`] |
//! | one cover of a hard matrix, several, or the proof that there is none | [`exact::hard`], [`exact::learn`] |
//! | the same with colours and multiplicities | [`exact::multiple::Multiple`] |
//! | the exact cover of greatest weight or least cost | [`exact::best::Best`] |
//! | the exact cover with the fewest options | [`exact::fewest::Fewest`] |
//! | repeat covers: the fewest options, at most k, how many | [`repeat::Repeat`] |
//! | the cheapest repeat cover, of any size, with a bound at any time | [`repeat::cheapest::Cheapest`] |
//! | sudoku: the matrix for any rules; completions for any rules, 9 x 9, 16 x 16 | [`sudoku`], [`sudoku::any`], [`sudoku::nine`], [`sudoku::sixteen`] |
//! | n queens, polyominoes, the k-centre problem | [`formulations`] |
//! | a search step by step, for study and as the reference in tests | [`dlx`] |
//! | a short, obvious version of each, on plain dancing links | [`textbook`] |
//!
//! Each public module says what it takes, what it costs and how it works; docs/kernel.md is the map. These files
//! use only `std`, compile with Rust 1.56 and import only each other, because they are bundled into submissions.

pub(crate) mod bits;
pub mod dlx;
pub mod exact;
pub mod formulations;
mod matrix;
mod processor;
pub mod repeat;
pub mod sudoku;
#[cfg(test)]
mod tests;
// Formatted by hand, with what takes one line on one line, as contestants type it.
#[rustfmt::skip]
pub mod textbook;

pub use self::matrix::Matrix;
