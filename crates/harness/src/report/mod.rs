//! Reports for people and for programs, built from the [`Event`]s of judging.

mod conclusion;
mod drawn;
mod human;
mod joined;
mod json;
mod junit;
mod line;
mod progress;
mod suites;
mod table;

pub use self::drawn::{COLUMNS, GREEN, RED, View};
pub use self::human::{Human, plural};
pub use self::joined::{Joined, Key, keys};
pub use self::json::{Json, harmless_json};
pub use self::junit::Junit;
pub use self::line::{Line, PartNote, SummaryLine};
pub use self::progress::{Progress, Steps, bar};
pub use self::suites::Suites;
pub use self::table::{Table, cases_of};

use crate::cases::{Origin, Scope};
use crate::judge::event::Event;
use crate::judge::verdict::{CaseResult, Counts, Expected, Verdict};
use crate::judge::{Remark, Subject, Task};
use crate::language::{Language, Text};
use crate::terminal::harmless;
use crate::words;
use std::borrow::Cow;
use std::collections::HashSet;
use std::io;
use std::time::Duration;

/// A report that is updated with each event.
pub trait Report: Send {
    /// Adds an event.
    ///
    /// # Errors
    /// Fails if the report cannot be written.
    fn add(&mut self, event: &Event) -> io::Result<()>;
}

/// The totals of a report: cases, verdicts, times.
#[derive(Debug, Default)]
pub struct Summary {
    /// The number of planned verdicts: on cases, and on solutions that do not compile.
    planned: usize,
    /// The number of cases per verdict.
    pub verdicts: Counts,
    /// The number of extra-hard cases per verdict.
    pub beyond: Counts,
    /// The number of cases outside the statement per verdict; these cases do not count.
    pub outside: Counts,
    /// The number of cases per verdict, for cases whose outputs were accepted as expected outputs.
    pub taken: Counts,
    /// The number of cases with AC or an expected verdict.
    pub passed: usize,
    /// The number of built-in cases.
    pub built_in: usize,
    /// The number of the user's own cases.
    pub own: usize,
    /// The names of the user's own cases that replace built-in ones.
    pub replacing: Vec<String>,
    /// The names of failed cases that count, in the form that the command `test` accepts, and their verdicts.
    pub failed: Vec<(String, Verdict)>,
    /// The name of the case with the longest CPU time, and that time.
    pub slowest: Option<(String, Duration)>,
    /// The results per solution, if several solutions are judged.
    pub standings: Vec<Standing>,
    /// The names of the judged cases that are extra-hard or outside the statement.
    apart: HashSet<String>,
    /// The number of solutions that did not compile. `planned` and `verdicts` include them, although they are
    /// not cases.
    uncompiled: usize,
    /// Whether `failed` and the standings omit cases, so that memory use does not grow with the number of
    /// cases.
    lists_none: bool,
    /// The number of judged problems or folders of cases.
    pub subjects: usize,
    /// Total wall-clock time.
    pub wall: Duration,
    /// Whether a signal stopped judging early.
    pub interrupted: bool,
    /// Remarks on how the judge would treat the solutions, one line each.
    pub remarks: Vec<String>,
    /// The same remarks, as a set for fast lookup.
    told: HashSet<String>,
    /// Whether the judge would not compile the only solution.
    is_refused: bool,
    last: String,
}

/// The results of a solution.
#[derive(Debug, Default)]
pub struct Results {
    /// The expected verdicts.
    pub expected: Expected,
    /// Whether the judge would not compile the solution.
    pub is_refused: bool,
    /// The number of cases per verdict, for cases that count.
    pub verdicts: Counts,
    /// The number of cases per verdict, for cases that do not count.
    pub apart: Counts,
    /// The longest CPU time of a case. None if the solution was not run.
    pub slowest: Option<Duration>,
    /// The name and verdict of the first failed case that counts.
    pub first: Option<(String, Verdict)>,
}

impl Results {
    /// Adds a case; a case without a name stands for a solution that does not compile.
    fn add(
        &mut self,
        verdict: Verdict,
        cpu: Option<Duration>,
        name: Option<impl FnOnce() -> String>,
        counts: bool,
    ) {
        let verdicts = if counts { &mut self.verdicts } else { &mut self.apart };
        *verdicts.entry(verdict).or_default() += 1;
        self.slowest = self.slowest.max(cpu);
        if let (None, Some(name)) = (&self.first, name.filter(|_| counts && verdict != Verdict::AC)) {
            self.first = Some((name(), verdict));
        }
    }

    /// Returns the verdicts of the cases that count, or of all cases if none counts.
    pub fn counted(&self) -> &Counts {
        if self.verdicts.is_empty() { &self.apart } else { &self.verdicts }
    }

    /// Returns whether the solution got the expected verdicts.
    pub fn is_expected(&self) -> bool {
        if self.is_refused {
            return self.expected.allows(Verdict::CE);
        }
        self.expected.is_met(self.counted())
    }

    /// Returns a summary such as `: 340 AC, 10 WA; slowest 0.100 s; first WA own/7`.
    pub fn cases(&self) -> String {
        let mut text = format!(": {}", counts(&self.verdicts));
        if !self.apart.is_empty() {
            text += &format!("; not counted: {}", counts(&self.apart));
        }
        if let Some(slowest) = self.slowest {
            text += &format!("; slowest {:.3} s", slowest.as_secs_f64());
        }
        if let Some((case, verdict)) = &self.first {
            text += &format!("; first {} {}", verdict.name(), harmless(case));
        }
        text
    }
}

/// The results of a solution among several.
#[derive(Debug)]
pub struct Standing {
    /// The label of the solution.
    pub label: String,
    /// The results of the solution.
    pub results: Results,
    /// The cases of the solution: name, verdict and CPU time of each.
    pub cells: Vec<(String, Verdict, Option<Duration>)>,
}

impl Summary {
    /// Creates the summary of `planned` cases before any case is judged.
    pub fn new(planned: usize) -> Summary {
        Summary { planned, ..Summary::default() }
    }

    /// Creates a summary without lists of cases.
    pub fn of_numbers(planned: usize) -> Summary {
        Summary { lists_none: true, ..Summary::new(planned) }
    }

    /// Adds an event.
    pub fn add(&mut self, event: &Event) {
        match *event {
            Event::Slow(..) => {}
            Event::Planned(more) => self.planned += more,
            Event::Judged(task, result) => self.count(task, result),
            Event::Accepted(task, verdict) => self.take(task, verdict),
            Event::Ended { wall, interrupted } => (self.wall, self.interrupted) = (wall, interrupted),
        }
    }

    fn count(&mut self, task: &Task, result: &CaseResult) {
        let name = name(task);
        if let Some(entrant) = &task.subject.entrant {
            if self.standings.last().is_none_or(|last| last.label != entrant.label) {
                let results = Results { expected: entrant.expected.clone(), ..Results::default() };
                let (label, cells) = (entrant.label.clone(), Vec::new());
                self.standings.push(Standing { label, results, cells });
            }
            if let Some(standing) = self.standings.last_mut() {
                let case = task.origin().map(|_| || name.clone());
                let counts = task.counts() || may_count(task, result.verdict());
                standing.results.add(result.verdict(), result.cpu(), case, counts);
                if !self.lists_none && task.origin().is_some() {
                    standing.cells.push((name.clone(), result.verdict(), result.cpu()));
                }
            }
        }
        self.take_remarks(&task.subject);
        *self.verdicts.entry(result.verdict()).or_default() += 1;
        if self.last != task.subject.name {
            self.subjects += 1;
            self.last.clone_from(&task.subject.name);
        }
        if result.verdict() != Verdict::AC && task.counts() && !self.lists_none {
            self.failed.push((again(task), result.verdict()));
        }
        if task.case.scope != Scope::Judge && !self.lists_none {
            self.apart.insert(name.clone());
        }
        match task.case.scope {
            Scope::Judge => {}
            Scope::Beyond => *self.beyond.entry(result.verdict()).or_default() += 1,
            Scope::Outside => *self.outside.entry(result.verdict()).or_default() += 1,
        }
        match task.origin() {
            None => self.uncompiled += 1,
            Some(Origin::BuiltIn | Origin::Identical) => self.built_in += 1,
            Some(Origin::Own) => self.own += 1,
            Some(Origin::Replacing) => {
                self.own += 1;
                if !self.replacing.contains(&name) {
                    self.replacing.push(name.clone());
                }
            }
        }
        if passes(task, result.verdict()) {
            self.passed += 1;
        }
        if let Some(cpu) = result.cpu()
            && self.slowest.as_ref().is_none_or(|(_, most)| cpu > *most)
        {
            self.slowest = Some((name, cpu));
        }
    }

    /// Adds the remarks on a solution, and notes whether the judge would refuse the solution.
    fn take_remarks(&mut self, subject: &Subject) {
        for Remark { text, .. } in &subject.remarks {
            let label = subject.entrant.as_ref().map_or(String::new(), |it| format!("{}: ", it.label));
            let line = format!("{label}{text}");
            if self.told.insert(line.clone()) {
                self.remarks.push(line);
            }
        }
        match self.standings.last_mut().filter(|_| subject.entrant.is_some()) {
            Some(standing) => standing.results.is_refused |= subject.is_refused(),
            None => self.is_refused |= subject.is_refused(),
        }
    }

    /// Records that an output was accepted as the expected output. The case then no longer counts as failed.
    fn take(&mut self, task: &Task, verdict: Verdict) {
        let name = again(task);
        self.failed.retain(|(failed, _)| *failed != name);
        self.passed += 1;
        *self.taken.entry(verdict).or_default() += 1;
    }

    /// Returns the number of planned cases.
    pub fn cases(&self) -> usize {
        self.planned - self.uncompiled
    }

    /// Returns the number of judged cases.
    pub fn judged(&self) -> usize {
        self.verdicts.values().sum::<usize>() - self.uncompiled
    }

    /// Returns whether there were cases, all were judged, and all cases that count (or all cases, if none
    /// counts) were accepted. If there are several solutions, each must have got its expected verdicts
    /// instead.
    pub fn is_well(&self) -> bool {
        let is_whole = !self.interrupted && self.planned > 0 && self.judged() == self.cases();
        is_whole
            && !self.is_refused
            && match &self.standings[..] {
                [] => self.counted().keys().all(|&verdict| verdict == Verdict::AC),
                standings => standings.iter().all(|standing| standing.results.is_expected()),
            }
    }
}

/// Returns whether a verdict on an extra-hard case counts: only if it is AC or expected of the solution.
fn may_count(task: &Task, verdict: Verdict) -> bool {
    task.case.scope == Scope::Beyond && passes(task, verdict)
}

/// Returns whether a verdict is AC or an expected verdict of the solution.
pub fn passes(task: &Task, verdict: Verdict) -> bool {
    task.subject.entrant.as_ref().map_or(verdict == Verdict::AC, |entrant| entrant.expected.allows(verdict))
}

/// Returns a list such as `340 AC, 10 WA`.
pub fn counts(verdicts: &Counts) -> String {
    let named = verdicts.iter().map(|(verdict, count)| format!("{count} {}", verdict.name()));
    named.collect::<Vec<_>>().join(", ")
}

/// How many of the cases that replace built-in cases are named.
const MAX_NAMED_CASES: usize = 5;

impl Summary {
    /// Returns a line with the numbers of built-in cases and of the user's own cases. None if all cases have
    /// the same origin.
    pub fn origins(&self) -> Option<Text> {
        let (named, more) = self.replacing.split_at(self.replacing.len().min(MAX_NAMED_CASES));
        let named: Text = named.join(", ").into();
        let named = if more.is_empty() { named } else { words::AND_MORE.with([&named, &more.len()]) };
        let origins = words::ORIGINS.with([&self.built_in, &self.own]);
        match self.replacing.len() {
            0 if self.built_in == 0 || self.own == 0 => None,
            0 => Some(origins),
            1 => Some(words::REPLACES.with([&origins, &named])),
            _ => Some(words::REPLACE.with([&origins, &named])),
        }
    }
}

/// Returns the first line of a verdict's reason, and the remaining lines.
fn reason<'a>(task: &Task, result: &'a CaseResult, language: Language) -> (Cow<'a, str>, &'a str) {
    let reason = result.finding.reason.as_ref().map_or("", |reason| reason.of(language));
    let (first, rest) = reason.split_once('\n').unwrap_or((reason, ""));
    match (task.case.scope.title().filter(|_| result.verdict() != Verdict::AC), first) {
        (None, _) => (first.into(), rest),
        (Some(note), "") => (note.of(language).to_string().into(), rest),
        (Some(note), _) => (words::ALSO.with([&first, &note]).of(language).to_string().into(), rest),
    }
}

/// Returns why an output is wrong, always in English, for programs that read the report.
fn english(why: &[Text]) -> Vec<String> {
    why.iter().map(Text::to_string).collect()
}

/// Returns the name to give to `test` to rerun a case, or the problem's name if the solution did not compile.
pub fn again(task: &Task) -> String {
    if task.origin().is_none() { task.subject.name.clone() } else { name(task) }
}

/// Returns the name of a case in the form that the command `test` accepts.
pub fn name(task: &Task) -> String {
    format!("{}/{}", task.subject.name, task.case.name)
}
