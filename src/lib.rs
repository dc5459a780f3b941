//! The library behind `dlx-judge`, a judge harness for exact-cover and repeat-cover (dancing links) problems.
//!
//! It is what the program does beyond its crates, each of which can be used alone:
//!
//! | to | crate |
//! |---|---|
//! | solve a cover problem | [`dlx_kernel`], which a submission carries |
//! | count, sample and weigh covers without visiting each | [`dlx_count`] |
//! | see a problem as a matrix, and the search | [`dlx_study`] |
//! | read how a judge's problem is solved | [`dlx_problems`] and its folders `problems/<id>/` |
//! | say why an output or a matrix is wrong | [`dlx_explain`] |
//! | find the small changes of a solution that its cases miss | [`dlx_strength`] |
//! | judge solutions | [`dlx_harness`], with the rules of [`dlx_comparison`] |
//!
//! The program's own documentation is README.md and the folder docs/. The modules:
//!
//! * [`cli`]: one file per subcommand;
//! * [`bundle`]: a solution and what it uses of the kernel as one file;
//! * [`import`]: cases in other layouts and from the browser;
//! * [`site`]: all problems as static pages;
//! * [`folder`]: problems in folders anywhere;
//! * [`figures`]: the figures of texts, which translations share.
//!
//! The files inside the program are those of [`dlx_embedded`].

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
