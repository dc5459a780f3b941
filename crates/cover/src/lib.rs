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
