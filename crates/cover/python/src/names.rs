//! Hashable objects as names of items and colours.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::collections::HashSet;

/// The name that the library uses for each object: for a string, the string; otherwise, the `repr`.
pub struct Names {
    /// From object to name. Equal objects have the same name, because a dict treats them as the same key.
    pub texts: Py<PyDict>,
    taken: HashSet<String>,
}

impl Names {
    pub fn new(py: Python) -> Names {
        Names { texts: PyDict::new(py).unbind(), taken: HashSet::new() }
    }

    /// Returns the name of an object. If the object is new, creates a name for it.
    pub fn text(&mut self, object: &Bound<PyAny>) -> PyResult<String> {
        let texts = self.texts.bind(object.py());
        if let Some(text) = texts.get_item(object)? {
            return text.extract();
        }
        let mut text = match object.cast::<PyString>() {
            Ok(text) => text.to_string(),
            Err(_) => object.repr()?.to_string(),
        };
        // The number 1 and the string "1" need different names.
        while !self.taken.insert(text.clone()) {
            text.push('\'');
        }
        texts.set_item(object, &text)?;
        Ok(text)
    }
}
