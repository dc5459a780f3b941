//! The plausible wrong solutions in `problems/*/wrong/` in one crate, so that they and the kernel are
//! compiled once.
//!
//! Each solution is compiled as in its bundle: with the textbook engines, or with the fast ones if its first
//! line is `// engine: fast`, and together with the problem's right solution with the same engines. Only the
//! paths differ; the build script adapts them.

#![allow(dead_code, reason = "a solution uses some of the functions of the problem's own")]
#![allow(
    clippy::all,
    reason = "texts for old compilers, and with an `Ok(...?)` that converts no error of the textbook reader"
)]

/// A wrong solution.
pub struct Wrong {
    /// The problem whose folder contains the solution.
    pub problem: &'static str,
    /// The name of the solution, which begins with the verdict that it must get.
    pub name: &'static str,
    /// The text of the solution.
    pub text: &'static str,
    /// Solves the judge input on stdin. Returns the exit code.
    pub run: fn() -> i32,
}

/// The kernel as textbook solutions see it. Formulations that have no textbook version build the textbook's
/// matrix.
mod textbook {
    pub use dlx_kernel::textbook::{Exact, Matrix, Repeat, input, sudoku};

    pub mod formulations {
        pub use crate::shared::{polyomino, queens};
        pub use dlx_kernel::textbook::formulations::k_centre;
    }
}

include!(concat!(env!("OUT_DIR"), "/solutions.rs"));
