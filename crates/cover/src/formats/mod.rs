//! The file formats of other solvers; [`dlx_study::formats`] contains Knuth's format and rows of 0 and 1. A
//! problem in any of these formats is converted to or from [`Named`](dlx_study::formats::knuth::Named), a
//! matrix with names, colours and costs.
//!
//! | format | read | written |
//! |---|---|---|
//! | `orlib` and `rail`, of the OR-library ([`set_cover`]) | yes | yes |
//! | DIMACS, for SAT solvers and model counters ([`cnf`]) | | yes |
//! | LP and OPB, for integer programming and pseudo-Boolean solvers ([`lp`], [`opb`]) | if each row is a sum of options | yes |
//! | MPS, for integer programming solvers ([`mps`]) | | yes |
//! | the formats of miniexact and Dancing-Links ([`xcc`]) | yes | |
//! | points in the plane, for the k-centre problem ([`points`]) | yes | |

pub mod cnf;
mod columns;
pub mod costs;
pub mod guess;
pub mod lp;
pub mod mps;
pub mod opb;
pub mod points;
mod program;
pub mod set_cover;
mod tokens;
pub mod xcc;
