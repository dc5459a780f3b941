//! The library behind `dlx-judge`, a judge harness for exact-cover and repeat-cover (dancing links) problems.
//!
//! Most readers come for the kernel, [`cover`]: matrices of items and options, and engines that find and count
//! their covers. It uses only the standard library, so its files can be copied into a submission; `dlx-judge bundle` does
//! that for a whole solution.
//!
//! It is the package [`dlx_kernel`], which begins with an example; other programs can use it without the judge.
//!
//! | to | begin at |
//! |---|---|
//! | solve a cover problem | [`cover`], whose modules say what they take and cost |
//! | read how a judge's problem is solved | [`problems`] and the folders `problems/<id>/` |
//! | see a problem as a matrix, and the search | [`study`]; the program's `model` and `trace` |
//! | judge solutions | [`harness`] |
//!
//! The program's own documentation is README.md and the folder docs/. The modules:
//!
//! * [`cover`]: the kernel, which solves cover problems. It uses only the standard library, because it is bundled into
//!   submissions.
//! * [`input`]: the reader of judge input, which is bundled, too.
//! * [`checker`]: the interface of a problem's checker.
//! * [`dlx_comparison`]: the rules that compare outputs, a package of its own.
//! * [`judges`]: facts that hold for all problems of a judge, such as its source limit.
//! * [`problems`]: the registry of problems; each is in `problems/<id>/`, its cases in `cases/<id>/`.
//! * [`generate`]: random valid inputs for each problem.
//! * [`import`]: imports cases in other layouts.
//! * [`site`]: all problems as static pages.
//! * [`files`] and [`terminal`]: how text from outside is read and shown.
//! * [`system`]: what differs from system to system.
//! * [`parts`]: long counts in parts, for many machines.
//! * [`embedded`]: the files inside the program.
//! * [`cli`]: one file per subcommand.

pub mod bundle;
pub mod checker;
pub mod cli;
pub mod embedded;
pub mod files;
pub mod generate;
pub mod harness;
pub mod import;
pub mod judges;
pub mod parts;
pub mod problems;
pub mod site;
pub mod study;
pub mod system;
pub mod terminal;

pub use dlx_kernel::{count, cover, input, split};
