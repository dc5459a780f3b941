//! Hashable objects as names of items and colours.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::collections::HashSet;

/// The text that stands for each object in the library: a string itself, the `repr` of another object.
pub struct Names {
    /// Object to text. Equal objects are one name, as in any dict.
    pub texts: Py<PyDict>,
    taken: HashSet<String>,
}

impl Names {
    pub fn new(py: Python) -> Names {
        Names { texts: PyDict::new(py).unbind(), taken: HashSet::new() }
    }

    /// Returns the text of an object, making one if the object is new.
    pub fn text(&mut self, object: &Bound<PyAny>) -> PyResult<String> {
        let texts = self.texts.bind(object.py());
        if let Some(text) = texts.get_item(object)? {
            return text.extract();
        }
        let mut text = match object.cast::<PyString>() {
            Ok(text) => text.to_string(),
            Err(_) => object.repr()?.to_string(),
        };
        // The number 1 and the string "1" need different texts.
        while !self.taken.insert(text.clone()) {
            text.push('\'');
        }
        texts.set_item(object, &text)?;
        Ok(text)
    }
}
