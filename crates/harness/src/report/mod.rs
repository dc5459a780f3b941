//! Reports: folds of the [`Event`]s of judging, for people and for programs.

mod drawn;
mod human;
mod joined;
mod json;
mod junit;
mod progress;
mod table;

pub use self::drawn::{COLUMNS, View};
pub use self::human::Human;
pub use self::joined::{Joined, Key, Line, PartNote, Results, keys};
pub use self::json::Json;
pub use self::junit::Junit;
pub use self::progress::{Progress, bar};
pub use self::table::Table;

use crate::cases::Origin;
use crate::judge::Task;
use crate::judge::event::Event;
use crate::judge::verdict::{CaseResult, Verdict};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

/// A report, which grows with each event.
pub trait Report: Send {
    /// Adds an event.
    ///
    /// # Errors
    /// If the report cannot be written.
    fn add(&mut self, event: &Event) -> io::Result<()>;
}

/// The numbers of a session: cases, verdicts, times.
#[derive(Debug, Default)]
pub struct Summary {
    /// How many cases there were to judge.
    pub planned: usize,
    /// How many cases got each verdict.
    pub verdicts: BTreeMap<Verdict, usize>,
    /// The same for the extra-hard cases among them.
    pub beyond: BTreeMap<Verdict, usize>,
    /// How many cases with each verdict had their outputs accepted as expected.
    pub taken: BTreeMap<Verdict, usize>,
    /// How many cases are built in, and how many are the user's own.
    pub built_in: usize,
    /// The user's own cases.
    pub own: usize,
    /// The names of own cases that replace built-in ones.
    pub replacing: Vec<String>,
    /// The names of the cases that were not accepted, as `test` takes them, with their verdicts.
    pub failed: Vec<(String, Verdict)>,
    /// The case that took the most CPU time, and how much.
    pub slowest: Option<(String, Duration)>,
    /// The results of each solution, where several are judged side by side.
    pub standings: Vec<Standing>,
    /// Whether no case is listed, neither in `failed` nor in the standings, so that the memory does not grow
    /// with each.
    lists_none: bool,
    /// How many problems, or folders of cases, there were.
    pub subjects: usize,
    /// Wall-clock time for all.
    pub wall: Duration,
    /// Whether a signal ended it before all were judged.
    pub interrupted: bool,
    last: String,
}

/// The results of a solution among several.
#[derive(Debug)]
pub struct Standing {
    /// The solution.
    pub label: String,
    /// The verdict expected of it.
    pub expected: Verdict,
    worst: Verdict,
    /// How many of its cases got each verdict.
    pub verdicts: BTreeMap<Verdict, usize>,
    /// The longest CPU time of its cases.
    pub slowest: Duration,
    /// Its first case that was not accepted.
    pub first: Option<(String, Verdict)>,
    /// Its cases by name, with verdict and CPU time.
    pub cells: Vec<(String, Verdict, Duration)>,
}

impl Standing {
    fn new(label: String, expected: Verdict) -> Standing {
        let (verdicts, slowest) = (BTreeMap::new(), Duration::ZERO);
        Standing { label, expected, worst: Verdict::AC, verdicts, slowest, first: None, cells: Vec::new() }
    }

    fn add(&mut self, name: &str, result: &CaseResult) {
        let verdict = result.verdict();
        self.worst = self.worst.max(verdict);
        *self.verdicts.entry(verdict).or_default() += 1;
        self.slowest = self.slowest.max(result.run.cpu);
        if verdict != Verdict::AC && self.first.is_none() {
            self.first = Some((name.to_string(), verdict));
        }
    }

    /// The worst verdict of its cases, which is that of the solution.
    pub fn worst(&self) -> Verdict {
        self.worst
    }
}

impl Summary {
    /// Nothing judged yet of `planned` cases.
    pub fn new(planned: usize) -> Summary {
        Summary { planned, ..Summary::default() }
    }

    /// The same without lists of cases.
    pub fn of_numbers(planned: usize) -> Summary {
        Summary { lists_none: true, ..Summary::new(planned) }
    }

    /// Adds an event.
    pub fn add(&mut self, event: &Event) {
        match *event {
            Event::Started(_) | Event::Slow(..) => {}
            Event::Judged(task, result) => self.count(task, result),
            Event::Accepted(task, verdict) => self.take(task, verdict),
            Event::Ended { wall, interrupted } => (self.wall, self.interrupted) = (wall, interrupted),
        }
    }

    fn count(&mut self, task: &Task, result: &CaseResult) {
        let name = name(task);
        if let Some(entrant) = &task.subject.entrant {
            if self.standings.last().is_none_or(|last| last.label != entrant.label) {
                let (label, expected) = (entrant.label.clone(), entrant.expected);
                self.standings.push(Standing::new(label, expected));
            }
            if let Some(standing) = self.standings.last_mut() {
                standing.add(&name, result);
                if !self.lists_none {
                    standing.cells.push((name.clone(), result.verdict(), result.run.cpu));
                }
            }
        }
        *self.verdicts.entry(result.verdict()).or_default() += 1;
        if self.last != task.subject.name {
            self.subjects += 1;
            self.last.clone_from(&task.subject.name);
        }
        if result.verdict() != Verdict::AC && !self.lists_none {
            self.failed.push((again(task, result.verdict()), result.verdict()));
        }
        if task.case.is_beyond {
            *self.beyond.entry(result.verdict()).or_default() += 1;
        }
        match task.case.origin {
            Origin::BuiltIn | Origin::Identical => self.built_in += 1,
            Origin::Own => self.own += 1,
            Origin::Replacing => {
                self.own += 1;
                if !self.replacing.contains(&name) {
                    self.replacing.push(name.clone());
                }
            }
        }
        if self.slowest.as_ref().is_none_or(|(_, most)| result.run.cpu > *most) {
            self.slowest = Some((name, result.run.cpu));
        }
    }

    /// An output was accepted as expected, so its case is no longer one that was not accepted.
    fn take(&mut self, task: &Task, verdict: Verdict) {
        let name = again(task, verdict);
        self.failed.retain(|(failed, _)| *failed != name);
        *self.taken.entry(verdict).or_default() += 1;
    }

    /// How many cases were judged.
    pub fn judged(&self) -> usize {
        self.verdicts.values().sum()
    }

    /// Whether there were cases, all were judged and all were accepted.
    pub fn all_accepted(&self) -> bool {
        let accepted =
            self.verdicts.get(&Verdict::AC).copied().unwrap_or(0) + self.taken.values().sum::<usize>();
        !self.interrupted && self.planned > 0 && accepted == self.planned
    }
}

/// Such as `340 AC, 10 WA`.
pub fn counts(verdicts: &BTreeMap<Verdict, usize>) -> String {
    let named = verdicts.iter().map(|(verdict, count)| format!("{count} {}", verdict.name()));
    named.collect::<Vec<_>>().join(", ")
}

/// How many own cases are named that replace built-in ones.
const NAMED: usize = 5;

impl Summary {
    /// A line on own cases among built-in ones. None if there are only cases of one origin.
    pub fn origins(&self) -> Option<String> {
        let (named, more) = self.replacing.split_at(self.replacing.len().min(NAMED));
        let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
        let replaced = match self.replacing.len() {
            0 if self.built_in == 0 || self.own == 0 => return None,
            0 => String::new(),
            1 => format!("; {} is your own case in place of the built-in one", named.concat()),
            _ => format!("; own cases that replace built-in ones: {}{more}", named.join(", ")),
        };
        Some(format!("{} built-in and {} own cases{replaced}", self.built_in, self.own))
    }

    /// The verdicts of the cases that are no harder than the judge's, and of the others.
    pub fn counts(&self) -> String {
        let counts = |of: &dyn Fn(&Verdict) -> usize| {
            let named = self.verdicts.keys().map(|verdict| (of(verdict), verdict.name()));
            let named = named.filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}"));
            named.collect::<Vec<_>>().join(", ")
        };
        let beyond = |verdict: &Verdict| self.beyond.get(verdict).copied().unwrap_or(0);
        let taken = |verdict: &Verdict| self.taken.get(verdict).copied().unwrap_or(0);
        let mut known = counts(&|verdict| self.verdicts[verdict] - beyond(verdict) - taken(verdict));
        let accepted: usize = self.taken.values().sum();
        if accepted > 0 {
            let separator = if known.is_empty() { "" } else { ", " };
            let plural = if accepted == 1 { "" } else { "s" };
            known.push_str(&format!("{separator}{accepted} output{plural} accepted as expected"));
        }
        match (known.is_empty(), self.beyond.is_empty()) {
            (true, true) => "nothing".to_string(),
            (_, true) => known,
            (true, false) => format!("extra-hard cases: {}", counts(&beyond)),
            (false, false) => format!("{known}; extra-hard cases: {}", counts(&beyond)),
        }
    }

    /// Whether all cases were judged and each solution got the verdict expected of it.
    pub fn all_as_expected(&self) -> bool {
        let expected = |standing: &Standing| standing.worst() == standing.expected;
        self.planned > 0 && self.judged() == self.planned && self.standings.iter().all(expected)
    }
}

/// The first line of the reason of a verdict, and the others.
fn reason<'a>(task: &Task, result: &'a CaseResult) -> (Cow<'a, str>, &'a str) {
    let reason = result.finding.reason.as_deref().unwrap_or_default();
    let (first, rest) = reason.split_once('\n').unwrap_or((reason, ""));
    match (task.case.is_beyond && result.verdict() != Verdict::AC, first) {
        (false, _) => (first.into(), rest),
        (true, "") => (BEYOND.into(), rest),
        (true, _) => (format!("{first}, {BEYOND}").into(), rest),
    }
}

/// The note on a case that is probably harder than the judge's own.
const BEYOND: &str = "an extra-hard case";

/// The name by which `test` judges a case again: that of its problem, if the solution did not compile.
fn again(task: &Task, verdict: Verdict) -> String {
    if verdict == Verdict::CE { task.subject.name.clone() } else { name(task) }
}

/// The name of a case, as `test` takes it.
pub fn name(task: &Task) -> String {
    format!("{}/{}", task.subject.name, task.case.name)
}
