//! Tests of the facts, generators and checkers of the problems, of solutions against brute forces, and of
//! whether cases reach all limits.

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
