//! Judging: one case, and many at once on several workers, told of in the order they were given.

use super::case::{Case, Files};
use super::compare::Rule;
use super::diff::diff;
use super::entrant::Entrant;
use super::interrupt::Interrupt;
use super::protocol::Limits;
use super::runner::Runner;
use super::solution::Command;
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
    /// The least number of bytes that it may write; where the expected output is long, it may write twice that.
    pub output: u64,
}

/// How an output is judged.
#[derive(Clone, Copy, Debug)]
pub enum Judged {
    /// Compared with the expected one.
    By(Rule),
    /// Looked at by a checker.
    Checked(Check),
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
    /// Where whole outputs that were not accepted go: `FOLDER/problem/case.out`. None if nowhere.
    pub keep: Option<PathBuf>,
}

/// Judges `tasks` and calls `tell` with each and its outcome, in the order of the tasks, as soon as all before it are
/// known; an error of `tell` ends everything. An interrupt leaves the tasks that are not finished untold.
pub fn judge<E>(
    tasks: &[Task],
    settings: &Settings,
    interrupt: &Interrupt,
    mut tell: impl FnMut(&Task, Outcome) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (sender, outcomes) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..settings.jobs.clamp(1, tasks.len().max(1)) {
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                let mut runner = Runner::new(interrupt);
                while !interrupt.is_set() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(index) else { return };
                    let Some(outcome) = one(&mut runner, task, settings) else { return };
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
                let stop = settings.fail_fast && outcome.verdict != Verdict::AC;
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

/// Judges one case. None if interrupted.
pub fn one(runner: &mut Runner, task: &Task, settings: &Settings) -> Option<Outcome> {
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
        let stdin = files.input.open()?;
        let expected = files.expected.read()?;
        let most = subject.output.max(2 * expected.len() as u64);
        let ran = runner.run(command, stdin, &subject.limits, most)?;
        let Some(mut outcome) = Outcome::of(&ran, &subject.limits, most) else { return Ok(None) };
        if outcome.verdict == Verdict::AC {
            look(subject.judged, files, &expected, &ran.output, &mut outcome)?;
        }
        if matches!(outcome.verdict, Verdict::WA | Verdict::PE) && !ran.output.is_empty() {
            outcome.kept = keep(task, settings, &ran.output);
        }
        Ok(Some(outcome))
    })();
    judged.unwrap_or_else(|error| Some(Outcome::unknown(Verdict::SE, format!("{error:#}"))))
}

/// Looks at the output of a run that ended well.
fn look(
    judged: Judged,
    files: &Files,
    expected: &[u8],
    found: &[u8],
    outcome: &mut Outcome,
) -> anyhow::Result<()> {
    match judged {
        Judged::By(rule) => {
            let (verdict, place) = rule.compare(expected, found);
            outcome.verdict = verdict;
            outcome.reason = match (&place, found.is_empty()) {
                (Some(_), true) => Some("no output".into()),
                (Some(place), _) => Some(format!("line {}, column {}", place.line, place.column)),
                (None, _) => None,
            };
            outcome.diff = place.map(|place| diff(rule, expected, found, &place));
            outcome.difference = place;
        }
        Judged::Checked(check) => {
            let (verdict, reason) = match check(&files.input.read()?, found, expected) {
                Ok(()) => (Verdict::AC, None),
                Err(Fault::Wrong(what)) => (Verdict::WA, Some(what)),
                Err(Fault::Presentation(what)) => (Verdict::PE, Some(what)),
                Err(Fault::Case(what)) => (Verdict::SE, Some(what)),
            };
            (outcome.verdict, outcome.reason) = (verdict, reason);
        }
    }
    Ok(())
}

/// Writes a whole output to where it can be looked at. That it cannot be is no reason to fail.
fn keep(task: &Task, settings: &Settings, output: &[u8]) -> Option<PathBuf> {
    let subject = task.subject.name.trim_matches('/').replace('/', "-");
    let file = settings.keep.as_ref()?.join(subject).join(format!("{}.out", task.case.name));
    std::fs::create_dir_all(file.parent()?).ok()?;
    std::fs::write(&file, output).ok()?;
    Some(file)
}
