//! The library behind `dlx-cover`, which solves any exact-cover or set-cover problem.
//!
//! * [`formats`]: files of other solvers;
//! * [`centre`]: the k-centre problem for many points;
//! * [`cli`]: the program, one file per subcommand.
//!
//! The engines are those of [`dlx_kernel`] and [`dlx_count`], and matrices have the names of [`dlx_study`].

#![forbid(unsafe_code)]

pub mod centre;
pub mod cli;
pub mod formats;
mod problem;
mod question;

pub use self::problem::{Cell, Problem, ProblemError};
pub use self::question::{Best, Cover, NoDiagram, Progress, Question};
/// A number of covers, and the error of a question that a limit stopped.
pub use dlx_count::BigUint;
pub use dlx_kernel::Stopped;
