//! The Python classes for the results of searches, and the exception for a stopped search.

use dlx_cover::BigUint;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList};

pyo3::create_exception!(dlx_cover, Stopped, PyException, doc!("Stopped"));

/// Creates the exception for a question stopped by a limit. Its attribute `known` is the result so far.
pub fn stopped(py: Python, known: impl for<'py> IntoPyObject<'py>) -> PyErr {
    let error = Stopped::new_err("the search was stopped by a limit");
    match error.value(py).setattr("known", known) {
        Ok(()) => error,
        Err(error) => error,
    }
}

/// Converts a number to a Python int.
pub fn int<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call_method1("from_bytes", (number.to_bytes_le().as_slice(), "little"))
}

#[doc = doc!("Best")]
#[pyclass(module = "dlx_cover", frozen, generic, get_all)]
pub struct Best {
    /// The labels of the options in the cover.
    pub cover: Option<Py<PyList>>,
    /// The cost of the cover.
    pub cost: Option<u64>,
    /// A lower bound on the cost of all covers. None if there is no cover.
    pub bound: Option<u64>,
    /// Whether the search was completed.
    pub proved: bool,
}

#[pymethods]
impl Best {
    fn __repr__(&self, py: Python) -> PyResult<String> {
        let Best { cost, bound, proved, .. } = self;
        let text = |number: &Option<u64>| number.map_or("None".into(), |number| number.to_string());
        let cover = self.cover.as_ref().map_or(Ok("None".into()), |cover| cover.bind(py).repr()?.extract());
        let (cover, proved): (String, _) = (cover?, if *proved { "True" } else { "False" });
        Ok(format!("Best(cover={cover}, cost={}, bound={}, proved={proved})", text(cost), text(bound)))
    }
}

#[doc = doc!("Progress")]
#[pyclass(module = "dlx_cover", frozen)]
pub struct Progress(pub dlx_cover::Progress);

#[pymethods]
impl Progress {
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    #[getter]
    fn covers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.0.covers)
    }

    #[getter]
    fn best(&self) -> Option<u64> {
        self.0.best
    }

    #[getter]
    fn bound(&self) -> u64 {
        self.0.bound
    }

    #[getter]
    fn estimate(&self) -> Option<f64> {
        self.0.estimate
    }
}
