//! The formats of cover problems in files. [`Named`](knuth::Named), a matrix with names, colours and costs,
//! is between all of them.
//!
//! | format | read | written |
//! |---|---|---|
//! | Knuth's DLX ([`knuth`]) | yes | yes, also from a [`Model`](crate::Model) |
//! | those of the OR-library, `orlib` and `rail` ([`set_cover`]) | yes | yes |
//! | DIMACS, for SAT solvers and model counters ([`cnf`]) | | yes |
//! | LP, for integer programming solvers ([`lp`]) | | yes |
//! | points in the plane, for the k-centre problem ([`points`]) | yes | |

pub mod cnf;
mod file;
pub mod knuth;
pub mod lp;
pub mod points;
pub mod set_cover;
