//! The facts, generators and checkers of the problems, solutions against brute forces, and whether cases
//! reach all limits.

#![allow(clippy::unwrap_used, missing_docs)]

// Solutions that are compiled here read their input by a reader that notes what they read.
extern crate dlx_kernel as kernel;
extern crate self as dlx_kernel;

pub use kernel::{Exact, Matrix, Repeat, formulations, sudoku};

mod brute;
mod brutes;
mod checkers;
mod facts;
mod generators;
pub mod input;
mod known;
mod reached;
mod refused;
mod sudokus;

#[allow(dead_code, reason = "only `solve` of each is called")]
#[clippy::msrv = "1.56"]
mod solutions {
    pub type Solve = fn(&[u8], &mut dyn std::io::Write) -> Result<(), crate::input::Stop>;
    include!(concat!(env!("OUT_DIR"), "/solutions.rs"));
}
