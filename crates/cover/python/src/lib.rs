//! The Python module `dlx_cover`: [`dlx_cover::Problem`] with Python objects as names and labels.
//!
//! [`problem`] contains the class `Problem`; [`question`] runs a question (a search or count) without the
//! interpreter's lock, but regularly handles Ctrl-C and calls `on_progress`; [`answer`] contains the classes
//! of the results; [`files`] reads tables and files. `dlx_cover.pyi` documents each method; `build.rs` copies
//! the docstrings for `help`.

#![forbid(unsafe_code)]

include!(concat!(env!("OUT_DIR"), "/doc.rs"));

mod answer;
mod files;
mod names;
mod problem;
mod question;

use pyo3::prelude::*;

#[pymodule(name = "dlx_cover")]
fn python(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.setattr("__doc__", "Exact covers and set covers with named items and options.")?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("Stopped", module.py().get_type::<answer::Stopped>())?;
    module.add_class::<answer::Best>()?;
    module.add_class::<answer::Progress>()?;
    module.add_class::<question::Covers>()?;
    module.add_class::<problem::Problem>()
}
