//! Judging: one case, and many at once on several workers, told of in the order they were given.

use super::cache::Cache;
use super::case::Case;
use super::compare::Rule;
use super::diff::diff;
use super::entrant::Entrant;
use super::external;
use super::interrupt::Interrupt;
use super::protocol::{Command, Confinement, Limits};
use super::runner::Runner;
use super::verdict::{Outcome, Verdict};
use crate::checker::{Check, Fault};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// A solution to be judged on cases: what they have in common.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The problem, or the folder of cases.
    pub name: String,
    /// Which solution it is, where several are judged side by side.
    pub entrant: Option<Entrant>,
    /// The solution.
    pub command: Result<Command, String>,
    /// How its output is judged.
    pub judged: Judged,
    /// What a run may use.
    pub limits: Limits,
    /// What a run is kept from. None to shut it off from nothing.
    pub confinement: Option<Confinement>,
    /// The least number of bytes that it may write; where the expected output is long, it may write twice that.
    pub output: u64,
}

/// How an output is judged.
#[derive(Clone, Debug)]
pub enum Judged {
    /// Compared with the expected one.
    By(Rule),
    /// Looked at by a checker.
    Checked(Check),
    /// Looked at by somebody's own checker.
    External(Command),
}

/// A case to be judged.
#[derive(Debug)]
pub struct Task {
    /// Of what.
    pub subject: Arc<Subject>,
    /// On what.
    pub case: Case,
}

/// How many things are judged.
pub struct Settings {
    /// How many cases run at the same time, at least 1.
    pub jobs: usize,
    /// Whether the first case that is not accepted is the last.
    pub fail_fast: bool,
    /// How many characters of a line are shown where outputs differ.
    pub width: usize,
    /// Where whole outputs that were not accepted are kept. None if nowhere.
    pub keep: Option<Cache>,
}

impl Settings {
    /// Whether a case with this outcome is the last.
    fn stops_at(&self, outcome: &Outcome) -> bool {
        self.fail_fast && outcome.verdict != Verdict::AC
    }
}

/// Judges `tasks`, some of them by `first`, and calls `tell` with each and its outcome, in the order of the tasks, as soon as
/// all before it are known; an error of `tell` ends everything. An interrupt leaves the tasks that are not finished untold.
pub fn judge<E>(
    tasks: &[Task],
    settings: &Settings,
    interrupt: &Interrupt,
    first: Runner,
    mut tell: impl FnMut(&Task, Outcome) -> Result<(), E>,
) -> Result<(), E> {
    if settings.jobs == 1 {
        return in_turn(tasks, settings, interrupt, first, tell);
    }
    let next = AtomicUsize::new(0);
    let (sender, outcomes) = mpsc::channel();
    std::thread::scope(|scope| {
        let mut first = Some(first);
        for _ in 0..settings.jobs.clamp(1, tasks.len().max(1)) {
            let runs = first.take().unwrap_or_else(|| Runner::new(interrupt));
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                let mut worker = Worker::new(runs, interrupt);
                while !interrupt.is_set() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(index) else { return };
                    let Some(outcome) = worker.one(task, settings) else { return };
                    if sender.send((index, outcome)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut told = 0;
        for (index, outcome) in outcomes {
            early.insert(index, outcome);
            while let Some(outcome) = early.remove(&told) {
                let stop = settings.stops_at(&outcome);
                let said = tell(&tasks[told], outcome);
                told += 1;
                if stop || said.is_err() {
                    interrupt.set();
                    return said;
                }
            }
        }
        Ok(())
    })
}

/// Judges `tasks` one after the other, without a thread to wake for each.
fn in_turn<E>(
    tasks: &[Task],
    settings: &Settings,
    interrupt: &Interrupt,
    runs: Runner,
    mut tell: impl FnMut(&Task, Outcome) -> Result<(), E>,
) -> Result<(), E> {
    let mut worker = Worker::new(runs, interrupt);
    for task in tasks {
        let outcome = if interrupt.is_set() { None } else { worker.one(task, settings) };
        let Some(outcome) = outcome else { return Ok(()) };
        let stop = settings.stops_at(&outcome);
        let said = tell(task, outcome);
        if stop || said.is_err() {
            return said;
        }
    }
    Ok(())
}

/// Judges cases, one at a time. Each runner starts its processes when it is first needed.
pub struct Worker<'a> {
    /// Runs solutions.
    pub runs: Runner<'a>,
    checks: Runner<'a>,
}

impl<'a> Worker<'a> {
    /// One that has solutions run by `runs`.
    pub fn new(runs: Runner<'a>, interrupt: &'a Interrupt) -> Worker<'a> {
        Worker { runs, checks: Runner::new(interrupt) }
    }

    /// Judges one case. None if interrupted.
    pub fn one(&mut self, task: &Task, settings: &Settings) -> Option<Outcome> {
        let subject = &*task.subject;
        let command = match &subject.command {
            Ok(command) => command,
            Err(said) => return Some(Outcome::unknown(Verdict::CE, said)),
        };
        let files = match &task.case.files {
            Ok(files) => files,
            Err(wrong) => return Some(Outcome::unknown(Verdict::SE, wrong)),
        };
        let judged = (|| -> anyhow::Result<Option<Outcome>> {
            self.runs.confine(subject.confinement.as_ref());
            // A file of ours to read from is one that a run can open again as /dev/stdin, whatever else it may not read.
            let stdin =
                if subject.confinement.is_some() { files.input.copy()? } else { files.input.open()? };
            let expected = files.expected.read()?;
            let most = subject.output.max(2 * expected.len() as u64);
            let ran = self.runs.run(command, stdin, &subject.limits, most)?;
            let Some(mut outcome) = Outcome::of(&ran, &subject.limits, most) else { return Ok(None) };
            if outcome.verdict == Verdict::AC {
                let looked = match &subject.judged {
                    Judged::By(rule) => {
                        Some(compare(*rule, &expected, &ran.output, settings.width, &mut outcome))
                    }
                    Judged::Checked(check) => Some(ask(*check, &files.input.read()?, &ran.output, &expected)),
                    Judged::External(checker) => {
                        external::check(checker, &mut self.checks, files, &ran.output)?
                    }
                };
                let Some((verdict, reason)) = looked else { return Ok(None) };
                outcome.verdict = verdict;
                outcome.reason = Some(reason).filter(|reason| !reason.is_empty());
            }
            if matches!(outcome.verdict, Verdict::WA | Verdict::PE) && !ran.output.is_empty() {
                outcome.kept = keep(task, settings, &ran.output);
            }
            Ok(Some(outcome))
        })();
        judged.unwrap_or_else(|error| Some(Outcome::unknown(Verdict::SE, format!("{error:#}"))))
    }
}

/// Compares an output; what differs goes to `outcome`. Returns the verdict and why.
fn compare(
    rule: Rule,
    expected: &[u8],
    found: &[u8],
    width: usize,
    outcome: &mut Outcome,
) -> (Verdict, String) {
    let (verdict, place) = rule.compare(expected, found);
    let reason = match (&place, found.is_empty()) {
        (Some(_), true) => "no output".to_string(),
        (Some(place), _) => format!("line {}, column {}", place.line, place.column),
        (None, _) => String::new(),
    };
    outcome.diff = place.map(|place| diff(rule, expected, found, &place, width));
    outcome.difference = place;
    (verdict, reason)
}

/// Asks a problem's own checker. Returns the verdict and why.
fn ask(check: Check, input: &[u8], found: &[u8], expected: &[u8]) -> (Verdict, String) {
    match check(input, found, expected) {
        Ok(()) => (Verdict::AC, String::new()),
        Err(Fault::Wrong(what)) => (Verdict::WA, what),
        Err(Fault::Presentation(what)) => (Verdict::PE, what),
        Err(Fault::Case(what)) => (Verdict::SE, what),
    }
}

/// Writes a whole output to where it can be looked at. That it cannot be is no reason to fail.
fn keep(task: &Task, settings: &Settings, output: &[u8]) -> Option<PathBuf> {
    let subject = task.subject.name.trim_matches(['/', '.']).replace('/', "-");
    let subject = if subject.is_empty() { "cases" } else { &subject };
    settings.keep.as_ref()?.keep_output(subject, task.case.name.as_ref(), output).ok()
}
