//! A judge harness for exact-cover and repeat-cover problems.
//!
//! * [`cover`]: the kernel, which solves cover problems. Standard library only: it travels with a submission.
//! * [`input`]: the reader of judge input, which travels too.
//! * [`checker`]: what a problem's own checker is.
//! * [`problems`]: the registry of problems; each lives in `problems/<id>/`, its cases in `cases/<id>/`.
//! * [`generate`]: random valid inputs for each problem.
//! * [`import`]: cases as others lay them out.
//! * [`cli`]: one file per subcommand.

pub mod bundle;
pub mod checker;
pub mod cli;
#[clippy::msrv = "1.56"]
pub mod cover;
pub mod generate;
pub mod harness;
pub mod import;
#[clippy::msrv = "1.56"]
pub mod input;
pub mod problems;
pub mod study;
