//! Searches for a small input on which a solution fails: a mistake is easier to find in one line than in a
//! thousand.

use super::stress::trials::{Failure, Trials, growing, settings};
use super::workshop::Workshop;
use crate::explain::words;
use dlx_harness::judge::Task;
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::language::Text;
use dlx_harness::report::bar;
use dlx_harness::run::interrupt::Interrupt;
use dlx_problems::Problem;
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Maximum number of random inputs tried (equally many of each size), and maximum time spent on them.
const RANDOM_INPUTS: u64 = 300;
const SEARCH_TIME: Duration = Duration::from_secs(10);
/// Time limit for shrinking the first failing input.
const SHRINK_TIME: Duration = Duration::from_secs(60);
/// Maximum size in bytes of an input that is shown, and of a case that is shrunk if no random input fails.
const MAX_SHOWN_BYTES: usize = 2000;
const MAX_SHRUNK_BYTES: usize = 1 << 16;

/// A small input on which a solution fails.
#[derive(Serialize)]
pub struct Smallest {
    /// The verdict on the input, such as `WA`.
    pub verdict: &'static str,
    /// The input.
    pub input: String,
    /// A correct output.
    pub expected: String,
    /// The solution's output, if the solution ended normally.
    pub found: Option<String>,
}

/// The result of a search.
#[derive(Serialize)]
pub struct Search {
    /// Number of random inputs tried.
    pub tried: u64,
    /// The largest size tried; the maximum is 20.
    pub size: usize,
    /// The input found. None if the solution is right on all inputs tried, or the failing input is too long.
    pub smallest: Option<Smallest>,
}

/// Searches for a small input on which the solution of `subject` fails, given that it fails on `task`: a
/// random input, or the case itself, shrunk. None if `problem` has no generator, or Ctrl-C was pressed.
pub fn search(
    problem: &'static Problem,
    task: &Task,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Search>> {
    let Some(generator) = problem.generator else { return Ok(None) };
    let workshop = Workshop::of_problem(problem, generator);
    let mut trials = Trials::new(&workshop, Arc::clone(&task.subject), interrupt);
    let (end, progress) = (Instant::now() + SEARCH_TIME, bar(RANDOM_INPUTS));
    let made = |index: u64| (1 + index, growing(index, RANDOM_INPUTS));
    let (mut tried, mut first) = (0, None);
    while first.is_none() && tried < RANDOM_INPUTS && Instant::now() < end {
        let (seed, size) = made(tried);
        let Some(input) = trials.make(seed, size)? else { return Ok(None) };
        let Some(trial) = trials.try_on(input, &settings())? else { return Ok(None) };
        first = trial.ok().filter(is_told).map(|failure| (seed, size, failure));
        tried += 1;
        progress.set_position(tried);
    }
    progress.finish_and_clear();
    let size = made(tried.saturating_sub(1)).1;
    let first = match first {
        Some(first) => Some(first),
        None => of_case(&mut trials, task)?.map(|failure| (0, 0, failure)),
    };
    let smallest = match first {
        Some((seed, size, first)) => shown(trials.shrink(seed, size, first, SHRINK_TIME)?.0),
        None => None,
    };
    Ok(Some(Search { tried, size, smallest }))
}

/// The failure on the case itself, if the case is short enough.
fn of_case(trials: &mut Trials, task: &Task) -> anyhow::Result<Option<Failure>> {
    let input = task.case.files.as_ref().ok().and_then(|files| files.input.read().ok());
    let Some(input) = input.filter(|input| input.len() <= MAX_SHRUNK_BYTES) else { return Ok(None) };
    let trial = trials.try_on(input.into_owned(), &settings())?;
    Ok(trial.and_then(Result::ok).filter(is_told))
}

fn is_told(failure: &Failure) -> bool {
    !matches!(failure.result.verdict(), Verdict::AC | Verdict::SE)
}

fn shown(failure: Failure) -> Option<Smallest> {
    let Failure { input, result, expected, found } = failure;
    let verdict = result.verdict();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let [input, expected] = [&input, &expected].map(|bytes| text(bytes));
    let is_short = [&input, &expected, &found].iter().all(|text| text.len() <= MAX_SHOWN_BYTES);
    let found = matches!(verdict, Verdict::WA | Verdict::PE).then_some(found);
    is_short.then(|| Smallest { verdict: verdict.name(), input, expected, found })
}

impl Search {
    /// Formats the result as lines of text.
    pub fn lines(&self) -> Vec<Text> {
        let Search { tried, size, smallest } = self;
        let Some(Smallest { verdict, input, expected, found }) = smallest else {
            return vec![words::NO_SHORT_INPUT.with([tried, size])];
        };
        let block = |title: Text, text: &str| {
            let lines = text.lines().map(|line| format!("    {line}").trim_end().into());
            std::iter::once(title).chain(lines).collect::<Vec<Text>>()
        };
        let mut lines = block(words::SHORTEST_INPUT.with([verdict]), input);
        lines.extend(block(words::RIGHT_OUTPUT.with([]), expected));
        match found.as_deref().map(|found| (found, found.trim().is_empty())) {
            Some((_, true)) => lines.push(words::EMPTY_OUTPUT.with([])),
            Some((found, false)) => lines.extend(block(words::ITS_OUTPUT.with([]), found)),
            None => {}
        }
        lines
    }
}
