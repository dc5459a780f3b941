//! Builds problems from tables, and reads and writes files.

use crate::problem::{Problem, cost_of, shown};
use dlx_cover::Cell;
use dlx_study::formats;
use dlx_study::formats::knuth::MOST_COST;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::Arc;

fn invalid<T>(what: String) -> PyResult<T> {
    Err(PyValueError::new_err(what))
}

fn list<'py>(elements: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    elements.try_iter()?.collect()
}

/// Builds a problem from rows of 0 and 1.
pub fn from_rows(rows: &Bound<PyAny>, costs: Option<Vec<Bound<PyAny>>>) -> PyResult<Problem> {
    let py = rows.py();
    let (mut problem, rows) = (Problem::new(py), list(rows)?);
    if let Some(costs) = costs.as_ref().filter(|costs| costs.len() != rows.len()) {
        return invalid(format!("costs: expected {}, one for each row, got {}", rows.len(), costs.len()));
    }
    let columns = rows.first().map_or(Ok(Vec::new()), list)?.len();
    let names = (0..columns).map(|column| problem.items.text(column.into_pyobject(py)?.as_any()));
    let names = names.collect::<PyResult<Vec<String>>>()?;
    for name in &names {
        problem.change().item(name);
    }
    for (number, row) in rows.iter().enumerate() {
        let cells = list(row)?;
        if cells.len() != columns {
            return invalid(format!("row {number}: expected {columns} columns, got {}", cells.len()));
        }
        let mut items = Vec::new();
        for (column, cell) in cells.iter().enumerate() {
            match cell.extract::<f64>() {
                Ok(0.0) => {}
                Ok(1.0) => items.push(Cell::from(names[column].as_str())),
                _ => {
                    return invalid(format!(
                        "row {number}, column {column}: expected 0 or 1, got {}",
                        shown(cell)
                    ));
                }
            }
        }
        let label = number.into_pyobject(py)?.into_any();
        let cost = costs.as_ref().map_or(Ok(0), |costs| cost_of(&label, &costs[number]))?;
        problem.add(label, items, cost);
    }
    Ok(problem)
}

fn path<'py>(path: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    path.py().import("pathlib")?.getattr("Path")?.call1((path,))
}

/// Reads a problem from a file.
pub fn read(file: &Bound<PyAny>) -> PyResult<Problem> {
    let (py, file) = (file.py(), path(file)?);
    let text = file.call_method0("read_bytes")?;
    let text: &[u8] = text.extract()?;
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let named = match formats::read(text) {
        Ok((named, _)) => named,
        Err(error) => {
            let other = "(`dlx-cover convert FILE --to dlx` reads other formats)";
            return invalid(format!("{file}: {error} {other}"));
        }
    };
    let mut problem = Problem::new(py);
    for name in &named.items {
        problem.items.text(PyString::new(py, name).as_any())?;
    }
    for name in &named.colours {
        problem.colours.text(PyString::new(py, name).as_any())?;
    }
    let mut labels = Vec::new();
    problem.problem = Arc::new(dlx_cover::Problem::from_named(&named, |number, text| {
        labels.push(PyString::new(py, &text).into_any().unbind());
        number
    }));
    problem.labels = labels;
    Ok(problem)
}

/// Writes a problem to a file.
pub fn write(problem: &Problem, file: &Bound<PyAny>) -> PyResult<()> {
    let py = file.py();
    let comment = |&option: &usize| {
        let text = problem.labels[option].bind(py).str().ok()?.to_string();
        Some(text.replace(['\r', '\n'], " "))
    };
    let mut named = problem.problem.to_named(comment).map_err(|error| problem.error(py, &error))?;
    let is_bad =
        |name: &&String| name.is_empty() || name.contains(|c: char| c.is_whitespace() || ":|".contains(c));
    if let Some(name) = named.items.iter().chain(&named.colours).find(is_bad) {
        return invalid(format!("cannot write the name {name:?}: a file's names have no blanks, `:` or `|`"));
    }
    if let Some(cost) = named.costs.iter().find(|&&cost| cost > MOST_COST) {
        return invalid(format!("cannot write the cost {cost}: costs in a file are at most {MOST_COST}"));
    }
    let mut comments = std::mem::take(&mut named.decisions);
    comments.retain(|&option, text| *text != named.option(option));
    named.decisions = comments;
    let mut text = Vec::new();
    named.write(&mut text)?;
    path(file)?.call_method1("write_bytes", (text.as_slice(),)).map(drop)
}
