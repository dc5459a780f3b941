//! Runs a solution and the reference on the same inputs.

use super::kind::kind;
use crate::cli::workshop::Workshop;
use dlx_harness::cases::{Case, Files, Source};
use dlx_harness::judge::verdict::{CaseResult, Verdict};
use dlx_harness::judge::{Explain, Settings, Subject, Task, Why, Worker, shrink};
use dlx_harness::language::Text;
use dlx_harness::report::{COLUMNS, View};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::runner::Runner;
use dlx_harness::terminal;
use dlx_problems as problems;
use dlx_problems::generate::LARGEST;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// CPU time limit while shrinking: [`TIME_FACTOR`] times that of the first failing run, plus [`EXTRA_TIME`].
const TIME_FACTOR: u32 = 4;
const EXTRA_TIME: Duration = Duration::from_millis(50);
/// Number of seeds tried per size if only the generator can make valid inputs.
const SEEDS_PER_SIZE: u64 = 20;

/// A solution and the reference, which get the same inputs.
pub struct Trials<'a> {
    /// Makes the inputs and their expected outputs.
    pub workshop: &'a Workshop,
    subject: Arc<Subject>,
    /// Another solution; a failure on an input counts only if this solution is right on the input.
    beside: Option<Arc<Subject>>,
    theirs: Worker<'a>,
    ours: Runner<'a>,
    interrupt: &'a Interrupt,
    /// The smallest failing input.
    found: Option<Failure>,
}

/// A judged input, usually a failing one.
pub struct Failure {
    /// The input.
    pub input: Vec<u8>,
    /// The result of the solution.
    pub result: CaseResult,
    /// The expected output.
    pub expected: Vec<u8>,
    /// The solution's output, if it is wrong.
    pub found: String,
}

/// The result on an input, or the reason why the reference rejects the input.
pub type Trial = Result<Failure, String>;

impl<'a> Trials<'a> {
    /// Prepares to try a solution.
    pub fn new(workshop: &'a Workshop, subject: Arc<Subject>, interrupt: &'a Interrupt) -> Trials<'a> {
        let theirs = Worker::new(Runner::new(interrupt), interrupt);
        let ours = workshop.runner(interrupt);
        Trials { workshop, subject, beside: None, theirs, ours, interrupt, found: None }
    }

    /// Counts failures only on inputs on which the solution `other` is right.
    pub fn beside(self, other: Option<Arc<Subject>>) -> Trials<'a> {
        Trials { beside: other, ..self }
    }

    /// Generates the input for a seed and a size. None if interrupted.
    pub fn make(&mut self, seed: u64, size: usize) -> anyhow::Result<Option<Vec<u8>>> {
        self.workshop.make(&mut self.ours, seed, size)
    }

    /// Runs the reference and the solution on `input`. None if interrupted.
    pub fn try_on(&mut self, input: Vec<u8>, settings: &Settings) -> anyhow::Result<Option<Trial>> {
        let expected = match self.workshop.answer(&mut self.ours, &input)? {
            None => return Ok(None),
            Some(Err(why)) => return Ok(Some(Err(why))),
            Some(Ok(expected)) => expected,
        };
        let task = self.task("random", input.clone(), expected.clone());
        let result = self.theirs.one(&task, settings);
        Ok(result.map(|mut result| {
            // [`Output`] has put the solution's output into `why`.
            let found = std::mem::take(&mut result.why).first().map_or(String::new(), Text::to_string);
            Ok(Failure { input, result, expected, found })
        }))
    }

    fn kind(&self, failure: &Failure) -> String {
        let outputs = [&failure.input[..], &failure.expected, failure.found.as_bytes()];
        kind(problems::known(&self.subject.name), &failure.result.finding, outputs)
    }

    /// Wraps an input in a case to judge.
    pub fn task(&self, name: &str, input: Vec<u8>, expected: Vec<u8>) -> Task {
        Task { subject: Arc::clone(&self.subject), case: case(name, input, expected) }
    }

    /// Finds a small input that fails like `first`, within `time`; also returns the number of inputs tried.
    pub fn shrink(
        &mut self,
        seed: u64,
        size: usize,
        first: Failure,
        time: Duration,
    ) -> anyhow::Result<(Failure, usize)> {
        let kind = self.kind(&first);
        let (full, verdict, input) = (Arc::clone(&self.subject), first.result.verdict(), first.input.clone());
        if verdict != Verdict::TLE {
            let mut subject = Subject::clone(&full);
            let cpu = first.result.cpu().unwrap_or_default();
            subject.limits.cpu = subject.limits.cpu.map(|limit| limit.min(cpu * TIME_FACTOR + EXTRA_TIME));
            self.subject = Arc::new(subject);
        }
        let (workshop, interrupt, end) = (self.workshop, self.interrupt, Instant::now() + time);
        let progress = indicatif::ProgressBar::new_spinner().with_message("shrinking");
        let mut tried = 0;
        let mut failed = None;
        let is_over = || Instant::now() >= end || interrupt.is_set();
        let mut still = |candidate: &[u8]| {
            progress.set_message(format!("shrinking: {tried} tried, {} bytes", candidate.len()));
            progress.tick();
            if is_over() {
                return ControlFlow::Break(());
            }
            tried += 1;
            self.fails(verdict, &kind, candidate).map_or_else(
                |error| {
                    failed = Some(error);
                    ControlFlow::Break(())
                },
                ControlFlow::Continue,
            )
        };
        let start = smaller(workshop, &mut workshop.runner(interrupt), (seed, size), input.len(), &mut still);
        if workshop.is_guarded() {
            shrink::shrink(start.as_deref().unwrap_or(&input), is_over, still);
        }
        progress.finish_and_clear();
        self.subject = full;
        match failed {
            Some(error) => Err(error),
            None => Ok((self.found.take().unwrap_or(first), tried)),
        }
    }

    /// Whether `input` is valid and the solution fails on it with this verdict and kind.
    fn fails(&mut self, verdict: Verdict, kind: &str, input: &[u8]) -> anyhow::Result<bool> {
        if !matches!(self.workshop.is_valid(&mut self.ours, input)?, Some(Ok(()))) {
            return Ok(false);
        }
        match self.try_on(input.to_vec(), &settings())? {
            Some(Ok(failure)) if failure.result.verdict() == verdict && self.kind(&failure) == kind => {
                let is_right = self.is_right_beside(&failure);
                self.found = Some(failure).filter(|_| is_right).or(self.found.take());
                Ok(is_right)
            }
            _ => Ok(false),
        }
    }

    /// Whether the other solution, if any, is right on the input of a failure.
    fn is_right_beside(&mut self, Failure { input, expected, .. }: &Failure) -> bool {
        let Some(subject) = self.beside.clone() else { return true };
        let task = Task { subject, case: case("random", input.clone(), expected.clone()) };
        self.theirs.one(&task, &settings()).is_some_and(|result| result.verdict() == Verdict::AC)
    }
}

/// The size of input number `index`, counted from 0, of `count` inputs: each size is used equally often,
/// small sizes first.
pub fn growing(index: u64, count: u64) -> usize {
    let size = 1 + (index / (count / LARGEST as u64)) as usize;
    size.min(LARGEST)
}

/// A case in memory.
pub fn case(name: &str, input: Vec<u8>, expected: Vec<u8>) -> Arc<Case> {
    let files = Files::new(Source::Memory(input.into()), Some(Source::Memory(expected.into())));
    Arc::new(Case::own(name, Ok(files)))
}

/// Finds an input shorter than `most` bytes on which the solution still fails (`still` returns true). Tries
/// the smallest sizes first; if only the generator can make valid inputs, tries several seeds per size and
/// returns the shortest such input.
fn smaller(
    workshop: &Workshop,
    runner: &mut Runner,
    (seed, size): (u64, usize),
    mut most: usize,
    still: &mut impl FnMut(&[u8]) -> ControlFlow<(), bool>,
) -> Option<Vec<u8>> {
    let mut found = None;
    for size in 1..=size {
        for other in 0..if workshop.is_guarded() { 1 } else { SEEDS_PER_SIZE } {
            // Skip inputs that cannot be made.
            let made = workshop.make(runner, seed.wrapping_add(other), size);
            let Some(input) = made.ok().flatten().filter(|input| input.len() < most) else { continue };
            match still(&input) {
                ControlFlow::Break(()) => return found,
                ControlFlow::Continue(false) => {}
                ControlFlow::Continue(true) => {
                    most = input.len();
                    found = Some(input);
                }
            }
        }
        if found.is_some() {
            break;
        }
    }
    found
}

/// Shows differences as unified diffs, because small inputs have short outputs.
pub fn view() -> View {
    View::Unified { columns: terminal::columns().unwrap_or(COLUMNS) }
}

/// Settings that keep no outputs, make differences no wider than the terminal, and put wrong outputs into the
/// result.
pub fn settings() -> Settings {
    Settings { width: view().width(), explain: Some(Box::new(Output)), ..Settings::default() }
}

/// Puts a wrong output into the result.
struct Output;

impl Explain for Output {
    fn why(&self, _: &Task, _: &Source, _: &[u8], found: &[u8], verdict: Verdict) -> Why {
        let lines = match verdict {
            Verdict::WA | Verdict::PE => vec![String::from_utf8_lossy(found).into()],
            _ => Vec::new(),
        };
        Why { lines, trial: None }
    }
}
