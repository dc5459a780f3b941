//! The facts, generators and checkers of the problems. The solutions are tested with the program.

mod checkers;
mod facts;
mod generators;
