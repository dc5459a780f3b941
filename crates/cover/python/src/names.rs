//! Hashable objects as the names of items and colours.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::collections::HashSet;

/// The text by which the library knows each object: a string itself, another object as Python shows it.
pub struct Names {
    /// Object to text; objects that are equal are one name, as in any dict.
    pub texts: Py<PyDict>,
    taken: HashSet<String>,
}

impl Names {
    /// Without names.
    pub fn new(py: Python) -> Names {
        Names { texts: PyDict::new(py).unbind(), taken: HashSet::new() }
    }

    /// The text of an object; it gets one if it is new.
    pub fn text(&mut self, object: &Bound<PyAny>) -> PyResult<String> {
        let texts = self.texts.bind(object.py());
        if let Some(text) = texts.get_item(object)? {
            return text.extract();
        }
        let mut text = match object.cast::<PyString>() {
            Ok(text) => text.to_string(),
            Err(_) => object.repr()?.to_string(),
        };
        // The number 1 beside the string "1".
        while !self.taken.insert(text.clone()) {
            text.push('\'');
        }
        texts.set_item(object, &text)?;
        Ok(text)
    }
}
