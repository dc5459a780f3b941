//! Tests of the facts, generators and checkers of the problems, comparisons of the solutions with brute-force
//! programs, and tests that the cases reach all limits.

#![allow(clippy::unwrap_used, missing_docs)]

mod brute;
mod brutes;
mod checkers;
mod facts;
mod generators;
mod known;
mod reached;
mod refused;
mod sudokus;

mod listed {
    include!(concat!(env!("OUT_DIR"), "/brutes.rs"));
}
