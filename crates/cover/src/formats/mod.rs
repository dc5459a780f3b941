//! The formats of other solvers, beside those of [`dlx_study::formats`]. A matrix with names, colours and
//! costs, [`Named`](dlx_study::formats::knuth::Named), is between all of them.
//!
//! | format | read | written |
//! |---|---|---|
//! | those of the OR-library, `orlib` and `rail` ([`set_cover`]) | yes | yes |
//! | DIMACS, for SAT solvers and model counters ([`cnf`]) | | yes |
//! | LP, for integer programming solvers ([`lp`]) | | yes |
//! | points in the plane, for the k-centre problem ([`points`]) | yes | |

pub mod cnf;
mod columns;
pub mod lp;
pub mod points;
pub mod set_cover;
