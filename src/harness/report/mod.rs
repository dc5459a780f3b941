//! What people and programs are told about judged cases, while they are judged and at the end.

mod drawn;
mod human;
mod json;
mod junit;
mod table;

pub use self::drawn::View;
pub use self::human::Human;
pub use self::json::Json;
pub use self::junit::Junit;
pub use self::table::Table;

use super::judge::Task;
use super::verdict::{Outcome, Verdict};
use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

/// Somebody who is told.
pub trait Report {
    /// A case was judged.
    fn case(&mut self, task: &Task, outcome: &Outcome) -> io::Result<()>;
    /// No more cases will be.
    fn end(&mut self, summary: &Summary) -> io::Result<()>;
}

/// All that was judged, in numbers.
#[derive(Debug, Default)]
pub struct Summary {
    /// How many cases there were to judge.
    pub planned: usize,
    /// How many got which verdict.
    pub verdicts: BTreeMap<Verdict, usize>,
    /// The names of those that were not accepted, as `test` takes them, with verdict and reason.
    pub failed: Vec<(String, Verdict, String)>,
    /// The one that took the most processor time, and how much.
    pub slowest: Option<(String, Duration)>,
    /// What each solution got, where several are judged side by side.
    pub standings: Vec<Standing>,
    /// How many problems, or folders, they were of.
    pub subjects: usize,
    /// Time on the clock for all.
    pub wall: Duration,
    /// Whether somebody stopped it, before all were judged.
    pub interrupted: bool,
    last: String,
}

/// What a solution got among others.
#[derive(Debug)]
pub struct Standing {
    /// The solution.
    pub label: String,
    /// The verdict that it must get.
    pub expected: Verdict,
    /// Cases by name, with verdict and processor time.
    pub cells: Vec<(String, Verdict, Duration)>,
}

impl Standing {
    /// The worst verdict of all cases, which is that of the solution.
    pub fn worst(&self) -> Verdict {
        self.cells.iter().map(|(_, verdict, _)| *verdict).max().unwrap_or(Verdict::SE)
    }
}

impl Summary {
    /// Nothing judged yet of `planned` cases.
    pub fn new(planned: usize) -> Summary {
        Summary { planned, ..Summary::default() }
    }

    /// Counts a case.
    pub fn add(&mut self, task: &Task, outcome: &Outcome) {
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
    /// Whether all was judged, and each solution got the verdict that it must get.
    pub fn all_as_expected(&self) -> bool {
        let expected = |standing: &Standing| standing.worst() == standing.expected;
        self.planned > 0 && self.judged() == self.planned && self.standings.iter().all(expected)
    }
}

/// A line on the terminal behind stderr that says how far it is, and how long it still takes.
pub fn progress(count: u64) -> indicatif::ProgressBar {
    let bar = indicatif::ProgressBar::new(count);
    match indicatif::ProgressStyle::with_template("{pos}/{len} {wide_bar} {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// What `test` calls a case.
pub fn name(task: &Task) -> String {
    format!("{}/{}", task.subject.name, task.case.name)
}
