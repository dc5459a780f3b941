//! The plausible wrong solutions in `problems/*/wrong/` in one crate, so that they and the kernel are
//! compiled once.
//!
//! Each is as it would be in its bundle: with the textbook engines, or with the fast ones if its first line
//! is `// engine: fast`, and beside the problem's own solution with the same engines. What differs are the
//! paths, which the build script adapts.

#![allow(dead_code, reason = "a solution uses some of the functions of the problem's own")]
#![allow(
    clippy::all,
    reason = "texts for old compilers, and with an `Ok(...?)` that converts no error of the textbook reader"
)]

/// A wrong solution.
pub struct Wrong {
    /// The problem that has it in its folder.
    pub problem: &'static str,
    /// Its name, which begins with the verdict that it must get.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Solves the judge input on stdin. Returns the exit code.
    pub run: fn() -> i32,
}

/// The kernel as textbook solutions see it. Formulations without such a version build its matrix.
mod textbook {
    pub use dlx_kernel::textbook::{Exact, Matrix, Repeat, input, sudoku};

    pub mod formulations {
        pub use crate::shared::{polyomino, queens};
        pub use dlx_kernel::textbook::formulations::k_centre;
    }
}

include!(concat!(env!("OUT_DIR"), "/solutions.rs"));
