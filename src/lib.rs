//! The library behind `dlx-judge`, a judge harness for exact-cover and repeat-cover (dancing links) problems.
//!
//! It contains the parts of the program that are not in one of the following crates. Each of these crates can
//! be used without the program:
//!
//! | to | crate |
//! |---|---|
//! | solve a cover problem | [`dlx_kernel`], parts of which a bundle includes |
//! | count, sample and weigh covers without visiting each of them | [`dlx_count`] |
//! | show a problem as a matrix, and the search for its covers | [`dlx_study`] |
//! | see how a judge's problem is solved | [`dlx_problems`] and its folders `problems/<id>/` |
//! | explain why an output or a matrix is wrong | [`dlx_explain`] |
//! | find small changes to a solution that no case detects | [`dlx_strength`] |
//! | judge solutions | [`dlx_harness`], with the rules of [`dlx_comparison`] |
//!
//! The program's own documentation is README.md and the folder docs/. The modules:
//!
//! * [`cli`]: the command line, one file per subcommand;
//! * [`bundle`]: combines a solution and the parts of the kernel that it uses into one file;
//! * [`import`]: imports cases in other layouts and from the browser;
//! * [`site`]: all problems as static pages;
//! * [`folder`]: problems in the user's own folders;
//! * [`figures`]: the figures that a text and its translation share.
//!
//! The crate [`dlx_embedded`] holds the embedded files.

pub mod bundle;
pub mod cli;
pub mod figures;
pub mod folder;
pub mod import;
pub mod site;

#[doc(no_inline)]
pub use dlx_embedded::{self as embedded, measured};
#[doc(no_inline)]
pub use dlx_explain::{self as explain, tutor};
#[doc(no_inline)]
pub use dlx_strength as strength;
#[doc(no_inline)]
pub use {dlx_comparison, dlx_count, dlx_harness, dlx_kernel, dlx_problems, dlx_study};

include!(concat!(env!("OUT_DIR"), "/lessons.rs"));
