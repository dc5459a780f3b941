//! A judge harness for exact-cover and repeat-cover problems.
//!
//! * [`cover`]: the kernel, which solves cover problems. It uses only the standard library, because it is bundled into
//!   submissions.
//! * [`input`]: the reader of judge input, which is bundled, too.
//! * [`checker`]: the interface of a problem's checker.
//! * [`judges`]: facts that hold for all problems of a judge, such as its source limit.
//! * [`problems`]: the registry of problems; each is in `problems/<id>/`, its cases in `cases/<id>/`.
//! * [`generate`]: random valid inputs for each problem.
//! * [`import`]: imports cases in other layouts.
//! * [`files`] and [`terminal`]: how text from outside is read and shown.
//! * [`embedded`]: the files inside the program.
//! * [`cli`]: one file per subcommand.

pub mod bundle;
pub mod checker;
pub mod cli;
#[clippy::msrv = "1.56"]
pub mod cover;
pub mod embedded;
pub mod files;
pub mod generate;
pub mod harness;
pub mod import;
#[clippy::msrv = "1.56"]
pub mod input;
pub mod judges;
pub mod problems;
pub mod study;
pub mod terminal;
