//! Reports: folds of the [`Event`]s of judging, for people and for programs.

mod drawn;
mod human;
mod json;
mod junit;
mod progress;
mod table;

pub use self::drawn::View;
pub use self::human::Human;
pub use self::json::Json;
pub use self::junit::Junit;
pub use self::progress::{Progress, bar};
pub use self::table::Table;

use super::event::Event;
use super::judge::Task;
use super::verdict::{Outcome, Verdict};
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
    /// The names of the cases that were not accepted, as `test` takes them, with verdict and reason.
    pub failed: Vec<(String, Verdict, String)>,
    /// The case that took the most CPU time, and how much.
    pub slowest: Option<(String, Duration)>,
    /// The results of each solution, where several are judged side by side.
    pub standings: Vec<Standing>,
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
    /// Its cases by name, with verdict and CPU time.
    pub cells: Vec<(String, Verdict, Duration)>,
}

impl Standing {
    /// The worst verdict of its cases, which is that of the solution.
    pub fn worst(&self) -> Verdict {
        self.cells.iter().map(|(_, verdict, _)| *verdict).max().unwrap_or(Verdict::SE)
    }
}

impl Summary {
    /// Nothing judged yet of `planned` cases.
    pub fn new(planned: usize) -> Summary {
        Summary { planned, ..Summary::default() }
    }

    /// Adds an event.
    pub fn add(&mut self, event: &Event) {
        match *event {
            Event::Started(_) | Event::Slow(..) => {}
            Event::Judged(task, outcome) => self.count(task, outcome),
            Event::Ended { wall, interrupted } => (self.wall, self.interrupted) = (wall, interrupted),
        }
    }

    fn count(&mut self, task: &Task, outcome: &Outcome) {
        let name = name(task);
        if let Some(entrant) = &task.subject.entrant {
            if self.standings.last().is_none_or(|last| last.label != entrant.label) {
                let (label, expected) = (entrant.label.clone(), entrant.expected);
                self.standings.push(Standing { label, expected, cells: Vec::new() });
            }
            if let Some(standing) = self.standings.last_mut() {
                standing.cells.push((name.clone(), outcome.verdict(), outcome.run.cpu));
            }
        }
        *self.verdicts.entry(outcome.verdict()).or_default() += 1;
        if self.last != task.subject.name {
            self.subjects += 1;
            self.last.clone_from(&task.subject.name);
        }
        if outcome.verdict() != Verdict::AC {
            let reason = outcome.finding.reason.as_deref().unwrap_or_default();
            let first = reason.lines().next().unwrap_or_default().to_string();
            self.failed.push((name.clone(), outcome.verdict(), first));
        }
        if self.slowest.as_ref().is_none_or(|(_, most)| outcome.run.cpu > *most) {
            self.slowest = Some((name, outcome.run.cpu));
        }
    }

    /// How many cases were judged.
    pub fn judged(&self) -> usize {
        self.verdicts.values().sum()
    }

    /// Whether there were cases, all were judged and all were accepted.
    pub fn all_accepted(&self) -> bool {
        !self.interrupted && self.planned > 0 && self.verdicts.get(&Verdict::AC) == Some(&self.planned)
    }
}

impl Summary {
    /// Whether all cases were judged and each solution got the verdict expected of it.
    pub fn all_as_expected(&self) -> bool {
        let expected = |standing: &Standing| standing.worst() == standing.expected;
        self.planned > 0 && self.judged() == self.planned && self.standings.iter().all(expected)
    }
}

/// The name of a case, as `test` takes it.
pub fn name(task: &Task) -> String {
    format!("{}/{}", task.subject.name, task.case.name)
}
