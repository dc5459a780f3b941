//! The class `Problem`.

use crate::answer::{Best, int, stopped};
use crate::files;
use crate::names::Names;
use crate::question::{Covers, Limits};
use dlx_cover::{Cell, NoDiagram, ProblemError, Question, Stopped};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use pyo3::{PyTraverseError, PyVisit};
use std::sync::Arc;

#[doc = doc!("Problem")]
#[pyclass(module = "dlx_cover", generic)]
pub struct Problem {
    /// The problem, with option numbers as labels. Running questions share this problem, so a change during a
    /// question copies it first.
    pub problem: Arc<dlx_cover::Problem<usize>>,
    pub labels: Vec<Py<PyAny>>,
    pub items: Names,
    pub colours: Names,
}

impl Problem {
    /// Returns the labels of the options in a cover.
    pub fn cover<'py>(&self, py: Python<'py>, options: &[usize]) -> PyResult<Bound<'py, PyList>> {
        // Labels are missing only during garbage collection.
        let label = |&option: &usize| self.labels.get(option).map(|label| label.clone_ref(py));
        PyList::new(py, options.iter().map(label))
    }

    /// Creates the exception for a problem that contradicts itself.
    pub fn error(&self, py: Python, error: &ProblemError) -> PyErr {
        let label = match error {
            ProblemError::Coloured { number, .. } | ProblemError::TwoColours { number, .. } => {
                self.labels.get(*number).and_then(|label| label.bind(py).repr().ok())
            }
            _ => None,
        };
        PyValueError::new_err(label.map_or(error.to_string(), |label| format!("{label}: {error}")))
    }

    /// Returns the problem for modification; copies it first if a running question shares it.
    pub fn change(&mut self) -> &mut dlx_cover::Problem<usize> {
        Arc::make_mut(&mut self.problem)
    }

    /// Adds an option, and returns its number.
    pub fn add(&mut self, label: Bound<PyAny>, cells: Vec<Cell>, cost: u64) -> usize {
        let number = self.labels.len();
        self.labels.push(label.unbind());
        self.change().option_at(number, cells, cost)
    }

    /// Checks that an option exists, and returns its number.
    fn existing(&self, option: usize) -> PyResult<usize> {
        let options = self.labels.len();
        let error = || PyIndexError::new_err(format!("no option {option}: the problem has {options}"));
        (option < options).then_some(option).ok_or_else(error)
    }
}

/// Converts the cost of an option.
pub fn cost_of(label: &Bound<PyAny>, cost: &Bound<PyAny>) -> PyResult<u64> {
    cost.extract().map_err(|_| {
        let (option, cost) = (shown(label), shown(cost));
        PyValueError::new_err(format!("option {option}: expected a cost from 0 to 2**64 - 1, got {cost}"))
    })
}

/// Returns the `repr` of an object, for messages.
pub fn shown(object: &Bound<PyAny>) -> String {
    object.repr().map_or_else(|_| "?".into(), |text| text.to_string())
}

/// A cover and its cost.
type Costed = Option<(u64, Vec<usize>)>;

/// Runs `search`, which finds the cheapest cover.
fn least(
    problem: &Bound<Problem>,
    limits: Limits,
    search: impl FnOnce(Question<usize>) -> Result<Costed, Stopped<dlx_cover::Best>> + Send,
) -> PyResult<Best> {
    let (cover, bound, proved) = match limits.ask(problem, search)? {
        Ok(found) => {
            let bound = found.as_ref().map(|(cost, _)| *cost);
            (found, bound, true)
        }
        Err(Stopped { known, .. }) => (known.cover, Some(known.bound), false),
    };
    let cost = cover.as_ref().map(|(cost, _)| *cost);
    let labels = |(_, options): (_, Vec<usize>)| problem.borrow().cover(problem.py(), &options);
    let cover = cover.map(labels).transpose()?.map(Bound::unbind);
    Ok(Best { cover, cost, bound, proved })
}

fn no_diagram(py: Python, reason: NoDiagram) -> PyErr {
    match reason {
        NoDiagram::TooLarge => PyMemoryError::new_err(format!("{reason}: pass more `memory`")),
        _ => stopped(py, py.None()),
    }
}

#[pymethods]
impl Problem {
    #[new]
    pub fn new(py: Python) -> Problem {
        let problem = Arc::new(dlx_cover::Problem::new());
        Problem { problem, labels: Vec::new(), items: Names::new(py), colours: Names::new(py) }
    }

    fn __len__(&self) -> usize {
        self.labels.len()
    }

    fn __repr__(&self) -> String {
        format!("<dlx_cover.Problem of {} options>", self.labels.len())
    }

    #[doc = doc!("Problem.option")]
    #[pyo3(signature = (label, items, *, cost = None), text_signature = "($self, label, items, *, cost=0)")]
    fn option(
        problem: &Bound<Self>,
        label: Bound<PyAny>,
        items: Bound<PyAny>,
        cost: Option<Bound<PyAny>>,
    ) -> PyResult<usize> {
        if items.is_instance_of::<PyString>() {
            let found = shown(&items);
            return Err(PyTypeError::new_err(format!(
                "items: expected a list of names, got the string {found}"
            )));
        }
        let cost = cost.map_or(Ok(0), |cost| cost_of(&label, &cost))?;
        // Iterating and hashing may call user code, so collect the names before borrowing the problem.
        let colours = items.cast::<PyDict>().ok();
        let names = items.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let mut problem = problem.borrow_mut();
        let mut cells = Vec::new();
        for name in &names {
            let item = problem.items.text(name)?;
            let colour = colours.map(|colours| colours.get_item(name)).transpose()?.flatten();
            cells.push(match colour.filter(|colour| !colour.is_none()) {
                Some(colour) => Cell::from((item, problem.colours.text(&colour)?)),
                None => Cell::from(item),
            });
        }
        Ok(problem.add(label, cells, cost))
    }

    #[doc = doc!("Problem.label")]
    fn label(&self, py: Python, option: usize) -> PyResult<Py<PyAny>> {
        Ok(self.labels[self.existing(option)?].clone_ref(py))
    }

    #[doc = doc!("Problem.item")]
    fn item(&mut self, name: &Bound<PyAny>) -> PyResult<()> {
        self.between(name, 1, 1)
    }

    #[doc = doc!("Problem.optional")]
    fn optional(&mut self, name: &Bound<PyAny>) -> PyResult<()> {
        let name = self.items.text(name)?;
        self.change().optional(name);
        Ok(())
    }

    #[doc = doc!("Problem.between")]
    fn between(&mut self, name: &Bound<PyAny>, low: u32, high: u32) -> PyResult<()> {
        let name = self.items.text(name)?;
        self.change().between(name, low, high);
        Ok(())
    }

    #[doc = doc!("Problem.forbid")]
    fn forbid(&mut self, option: usize) -> PyResult<()> {
        let option = self.existing(option)?;
        self.change().forbid(option);
        Ok(())
    }

    #[doc = doc!("Problem.allow")]
    fn allow(&mut self, option: usize) -> PyResult<()> {
        let option = self.existing(option)?;
        self.change().allow(option);
        Ok(())
    }

    #[doc = doc!("Problem.forbid_item")]
    fn forbid_item(&mut self, name: &Bound<PyAny>) -> PyResult<()> {
        let name = self.items.text(name)?;
        self.change().forbid_item(name);
        Ok(())
    }

    #[doc = doc!("Problem.allow_item")]
    fn allow_item(&mut self, name: &Bound<PyAny>) -> PyResult<()> {
        let name = self.items.text(name)?;
        self.change().allow_item(&name);
        Ok(())
    }

    #[doc = doc!("Problem.first")]
    #[pyo3(signature = (*, repeat=false, seed=None, time_limit=None, node_limit=None, on_progress=None))]
    fn first<'py>(
        problem: &Bound<'py, Self>,
        repeat: bool,
        seed: Option<u64>,
        time_limit: Option<f64>,
        node_limit: Option<u64>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        let limits =
            Limits { repeat, seed, time: time_limit, nodes: node_limit, on_progress, ..Limits::default() };
        let first = limits.ask(problem, |question| question.first().map(|found| found.map(numbers)))?;
        let found = first.map_err(|_| stopped(problem.py(), problem.py().None()))?;
        found.map(|options| problem.borrow().cover(problem.py(), &options)).transpose()
    }

    #[doc = doc!("Problem.covers")]
    #[pyo3(signature = (*, repeat=false, seed=None, time_limit=None, node_limit=None, on_progress=None))]
    fn covers(
        problem: &Bound<Self>,
        repeat: bool,
        seed: Option<u64>,
        time_limit: Option<f64>,
        node_limit: Option<u64>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Covers> {
        Limits { repeat, seed, time: time_limit, nodes: node_limit, on_progress, ..Limits::default() }
            .covers(problem)
    }

    #[doc = doc!("Problem.count")]
    #[pyo3(signature = (*, repeat=false, memory=None, time_limit=None, node_limit=None, on_progress=None))]
    fn count<'py>(
        problem: &Bound<'py, Self>,
        repeat: bool,
        memory: Option<usize>,
        time_limit: Option<f64>,
        node_limit: Option<u64>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits =
            Limits { repeat, memory, time: time_limit, nodes: node_limit, on_progress, ..Limits::default() };
        let py = problem.py();
        match limits.ask(problem, |question| question.count())? {
            Ok(count) => int(py, &count),
            Err(error) => Err(stopped(py, int(py, &error.known)?.unbind())),
        }
    }

    #[doc = doc!("Problem.sample")]
    #[pyo3(signature = (number, *, seed=0, repeat=false, memory=None, time_limit=None))]
    fn sample<'py>(
        problem: &Bound<'py, Self>,
        number: usize,
        seed: u64,
        repeat: bool,
        memory: Option<usize>,
        time_limit: Option<f64>,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let limits = Limits { repeat, memory, time: time_limit, ..Limits::default() };
        let drawn = limits.ask(problem, |question| {
            question.sample(number, seed).map(|covers| covers.into_iter().map(numbers).collect::<Vec<_>>())
        })?;
        let drawn = drawn.map_err(|reason| no_diagram(problem.py(), reason))?;
        drawn.iter().map(|options| problem.borrow().cover(problem.py(), options)).collect()
    }

    #[doc = doc!("Problem.marginals")]
    #[pyo3(signature = (*, repeat=false, memory=None, time_limit=None))]
    fn marginals<'py>(
        problem: &Bound<'py, Self>,
        repeat: bool,
        memory: Option<usize>,
        time_limit: Option<f64>,
    ) -> PyResult<Vec<(Py<PyAny>, Bound<'py, PyAny>)>> {
        let py = problem.py();
        let limits = Limits { repeat, memory, time: time_limit, ..Limits::default() };
        let marginals = limits.ask(problem, |question| {
            let owned = |(&option, covers)| (option, covers);
            question.marginals().map(|marginals| marginals.into_iter().map(owned).collect::<Vec<_>>())
        })?;
        let marginals = marginals.map_err(|reason| no_diagram(py, reason))?;
        let labelled = |(option, covers)| Ok((problem.borrow().label(py, option)?, int(py, &covers)?));
        marginals.into_iter().map(labelled).collect()
    }

    #[doc = doc!("Problem.cheapest")]
    #[pyo3(signature = (*, repeat=false, time_limit=None, node_limit=None, on_progress=None))]
    fn cheapest(
        problem: &Bound<Self>,
        repeat: bool,
        time_limit: Option<f64>,
        node_limit: Option<u64>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Best> {
        let limits = Limits { repeat, time: time_limit, nodes: node_limit, on_progress, ..Limits::default() };
        least(problem, limits, |question| {
            question.cheapest().map(|found| found.map(|(cost, cover)| (cost, numbers(cover))))
        })
    }

    #[doc = doc!("Problem.fewest")]
    #[pyo3(signature = (*, repeat=false, time_limit=None, node_limit=None, on_progress=None))]
    fn fewest(
        problem: &Bound<Self>,
        repeat: bool,
        time_limit: Option<f64>,
        node_limit: Option<u64>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Best> {
        let limits = Limits { repeat, time: time_limit, nodes: node_limit, on_progress, ..Limits::default() };
        let costed = |cover: Vec<&usize>| (cover.len() as u64, numbers(cover));
        least(problem, limits, |question| question.fewest().map(|found| found.map(costed)))
    }

    #[doc = doc!("Problem.from_rows")]
    #[staticmethod]
    #[pyo3(signature = (rows, *, costs = None))]
    fn from_rows(rows: &Bound<PyAny>, costs: Option<Vec<Bound<PyAny>>>) -> PyResult<Problem> {
        files::from_rows(rows, costs)
    }

    #[doc = doc!("Problem.from_numpy")]
    #[staticmethod]
    #[pyo3(signature = (array, *, costs = None))]
    fn from_numpy(array: &Bound<PyAny>, costs: Option<Vec<Bound<PyAny>>>) -> PyResult<Problem> {
        match array.getattr("ndim")?.extract::<usize>()? {
            2 => files::from_rows(&array.call_method0("tolist")?, costs),
            dimensions => {
                Err(PyValueError::new_err(format!("array: expected 2 dimensions, got {dimensions}")))
            }
        }
    }

    #[doc = doc!("Problem.read")]
    #[staticmethod]
    fn read(path: &Bound<PyAny>) -> PyResult<Problem> {
        files::read(path)
    }

    #[doc = doc!("Problem.write")]
    fn write(&self, path: &Bound<PyAny>) -> PyResult<()> {
        files::write(self, path)
    }

    fn __traverse__(&self, visit: PyVisit) -> Result<(), PyTraverseError> {
        self.labels.iter().try_for_each(|label| visit.call(label))?;
        visit.call(&self.items.texts)?;
        visit.call(&self.colours.texts)
    }

    fn __clear__(&mut self) {
        self.labels.clear();
    }
}

fn numbers(cover: Vec<&usize>) -> Vec<usize> {
    cover.into_iter().copied().collect()
}
