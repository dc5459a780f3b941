//! The module `dlx_cover` of Python: [`dlx_cover::Problem`] with objects of Python as names and labels.
//!
//! [`problem`] has the class that is built and asked; [`question`] runs a question without the
//! interpreter's lock, with Ctrl-C and `on_progress` in its pauses; [`answer`] has what comes back;
//! [`files`] has tables and files. `dlx_cover.pyi` says what each method does, as `help` does by `build.rs`.

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
    module.setattr("__doc__", "Exact covers and set covers by name.")?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("Stopped", module.py().get_type::<answer::Stopped>())?;
    module.add_class::<answer::Best>()?;
    module.add_class::<answer::Progress>()?;
    module.add_class::<question::Covers>()?;
    module.add_class::<problem::Problem>()
}
