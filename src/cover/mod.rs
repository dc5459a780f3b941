//! The kernel: cover problems and the engines that solve them.
//!
//! A cover problem is a [`Matrix`] of *items* (columns) and *options* (rows). An **exact cover** is a set of options
//! that covers every primary item exactly once and every secondary item at most once. A **repeat cover** (set cover)
//! covers every primary item at least once. The words are Knuth's (TAOCP 7.2.2.1).
//!
//! * [`dlx`]: textbook dancing links, to study and to test the others against;
//! * [`exact`], [`repeat`]: the engines that solutions use; [`exact_best`] where options are worth something,
//!   [`exact_fewest`] where there shall be few.
//!
//! These files use nothing but `std` as of Rust 1.56 and import only each other, because a submission carries them.

pub mod balls;
pub mod bits;
pub mod counts;
pub mod dlx;
pub mod dlx_steps;
pub mod exact;
pub mod exact_best;
pub mod exact_dense;
pub mod exact_fewest;
pub mod exact_linked;
pub mod exact_rest;
pub mod exact_search;
pub mod exact_shares;
pub mod exact_wide;
pub mod matrix;
pub mod option_bits;
pub mod polyomino;
pub mod processor;
pub mod queens;
pub mod repeat;
pub mod repeat_dual;
pub mod repeat_search;
pub mod sudoku;
pub mod sudoku16;
pub mod sudoku16_plane;
pub mod sudoku9;
pub mod sudoku9_cells;
pub mod sudoku9_state;
pub mod sudoku_exact;

pub use self::matrix::Matrix;
