//! Runs a question (a search or count) without the interpreter's lock. From time to time, the search pauses
//! and takes the lock briefly to handle signals and call `on_progress`.

use crate::answer::{self, stopped};
use crate::problem::Problem;
use dlx_cover::{Progress, Question, Stopped};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use pyo3::{PyTraverseError, PyVisit};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a search takes the lock. While other threads run, the search may wait 5 ms for the lock.
const PAUSE_INTERVAL: Duration = Duration::from_millis(50);

/// A cover counts as fast if it is found within this time.
const FAST_COVER_TIME: Duration = Duration::from_micros(100);

/// After this many fast covers in a row, the lock is not released while the next cover is searched for.
/// Otherwise, every cover might wait 5 ms for the lock.
const MIN_FAST_COVERS: u32 = 16;

/// The limits and other settings of a question.
#[derive(Default)]
pub struct Limits {
    pub repeat: bool,
    pub seed: Option<u64>,
    pub memory: Option<usize>,
    pub time: Option<f64>,
    pub nodes: Option<u64>,
    pub on_progress: Option<Py<PyAny>>,
}

impl Limits {
    /// Builds a question, with these settings, about a problem.
    fn question<'a>(&self, problem: &'a dlx_cover::Problem<usize>) -> Asked<Question<'a, usize>> {
        let mut question = if self.repeat { problem.repeat() } else { problem.exact() }?;
        if let Some(seed) = self.seed {
            question = question.seed(seed);
        }
        if let Some(bytes) = self.memory {
            question = question.memory(bytes);
        }
        if let Some(nodes) = self.nodes {
            question = question.node_limit(nodes);
        }
        match self.time.map(Duration::try_from_secs_f64) {
            Some(Ok(time)) => Ok(question.time_limit(time)),
            _ => Ok(question),
        }
    }

    /// Passes a question about a problem to `answer`, and returns the result.
    pub fn ask<A: Send>(
        mut self,
        problem: &Bound<Problem>,
        answer: impl FnOnce(Question<usize>) -> A + Send,
    ) -> PyResult<A> {
        self.check()?;
        let asked = problem.borrow().problem.clone();
        let (mut watch, error) = Watch::new(self.on_progress.take());
        let answer = problem.py().detach(|| {
            let stop = AtomicBool::new(false);
            let watch = |progress: &Progress| stop.store(watch.look(progress).is_break(), Ordering::Relaxed);
            Ok(answer(self.question(&asked)?.cancel(&stop).on_progress(watch)))
        });
        match taken(&error) {
            Some(error) => Err(error),
            None => answer.map_err(|error| problem.borrow().error(problem.py(), &error)),
        }
    }

    /// Returns an iterator over all covers of a problem.
    pub fn covers(mut self, problem: &Bound<Problem>) -> PyResult<Covers> {
        self.check()?;
        let asked = problem.borrow().problem.clone();
        let (mut watch, error) = Watch::new(self.on_progress.take());
        let search = problem.py().detach(|| -> Asked<Search> {
            let hook = move |progress: &Progress| watch.look(progress);
            Ok(Box::new(self.question(&asked)?.into_numbers(hook)))
        });
        let search = search.map_err(|error| problem.borrow().error(problem.py(), &error))?;
        Ok(Covers { problem: problem.clone().unbind(), search: Mutex::new(search), fast: 0, error })
    }

    fn check(&self) -> PyResult<()> {
        match self.time {
            // A time too long for a `Duration` means no limit, as infinity does.
            Some(time) if time.is_nan() || time < 0.0 => {
                Err(PyValueError::new_err(format!("time_limit: expected seconds, got {time}")))
            }
            _ => Ok(()),
        }
    }
}

/// A question, or the error if the problem contradicts itself.
type Asked<Q> = Result<Q, dlx_cover::ProblemError>;

/// The exception that ended a search, or None.
type Ended = Arc<Mutex<Option<PyErr>>>;

fn taken(error: &Ended) -> Option<PyErr> {
    error.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// The hook of a search: from time to time, handles signals and calls `on_progress`.
struct Watch {
    on_progress: Option<Py<PyAny>>,
    next: Instant,
    error: Ended,
}

impl Watch {
    fn new(on_progress: Option<Py<PyAny>>) -> (Watch, Ended) {
        let error = Ended::default();
        (Watch { on_progress, next: Instant::now() + PAUSE_INTERVAL, error: error.clone() }, error)
    }

    fn look(&mut self, progress: &Progress) -> ControlFlow<()> {
        if Instant::now() < self.next {
            return ControlFlow::Continue(());
        }
        let looked = Python::try_attach(|py| {
            // Let other threads run, in case the search has not released the lock.
            py.detach(|| ());
            py.check_signals()?;
            match &self.on_progress {
                Some(call) => call.call1(py, (answer::Progress(progress.clone()),)).map(drop),
                None => Ok(()),
            }
        });
        self.next = Instant::now() + PAUSE_INTERVAL;
        match looked {
            Some(Ok(())) => ControlFlow::Continue(()),
            Some(Err(error)) => {
                self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                ControlFlow::Break(())
            }
            // The interpreter is shutting down.
            None => ControlFlow::Break(()),
        }
    }
}

type Search = Box<dyn Iterator<Item = Result<Vec<usize>, Stopped<u64>>> + Send>;

#[doc = doc!("Covers")]
#[pyclass(module = "dlx_cover", generic)]
pub struct Covers {
    problem: Py<Problem>,
    /// Accessed without locking, because two threads cannot both be in `__next__`.
    search: Mutex<Search>,
    /// The number of fast covers in a row up to now.
    fast: u32,
    error: Ended,
}

#[pymethods]
impl Covers {
    fn __iter__(covers: PyRef<Self>) -> PyRef<Self> {
        covers
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let search = self.search.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut next = || {
            let start = Instant::now();
            (search.next(), start.elapsed() < FAST_COVER_TIME)
        };
        let (next, is_fast) = if self.fast < MIN_FAST_COVERS { py.detach(next) } else { next() };
        self.fast = if is_fast { self.fast.saturating_add(1) } else { 0 };
        match (taken(&self.error), next) {
            (Some(error), _) => Err(error),
            (None, Some(Ok(options))) => self.problem.borrow(py).cover(py, &options).map(Some),
            (None, Some(Err(error))) => Err(stopped(py, error.known)),
            (None, None) => Ok(None),
        }
    }

    fn __traverse__(&self, visit: PyVisit) -> Result<(), PyTraverseError> {
        visit.call(&self.problem)
    }
}
