//! The report for continuous integration: JUnit XML, written at the end. It is the only format that GitLab,
//! Jenkins and plugins for GitHub all display. The format has no field for verdicts, so the type of a failure
//! is the verdict.

use super::drawn::{self, COLUMNS, View};
use super::english;
use super::line::Line;
use super::suites::Suites;
use super::{Progress, Report};
use crate::judge::Task;
use crate::judge::event::Event;
use crate::judge::verdict::{CaseResult, Diff};
use crate::language::Language;
use std::io::{self, Write};

/// Collects results and writes them at the end.
pub struct Junit<W> {
    out: W,
    suites: Suites,
    progress: Progress,
}

impl<W: Write> Junit<W> {
    /// Creates a report, written to `out`.
    pub fn new(out: W) -> Junit<W> {
        Junit { out, suites: Suites::default(), progress: Progress::lines() }
    }

    fn case(&mut self, task: &Task, result: &CaseResult) {
        let (first, _) = super::reason(task, result, Language::English);
        let reason = result.finding.reason.as_deref().unwrap_or_default();
        let mut evidence = [reason, &english(&result.why).join("\n")].join("\n").trim_end().to_string();
        if let Some(difference) = &result.finding.difference {
            evidence = format!("{evidence}\n{}", plain(&difference.diff));
        }
        self.suites.add(&Line::of(task, result), &first, &evidence);
    }
}

impl<W: Write + Send> Report for Junit<W> {
    fn add(&mut self, event: &Event) -> io::Result<()> {
        self.progress.add(event);
        match *event {
            Event::Slow(..) | Event::Accepted(..) | Event::Planned(_) => Ok(()),
            Event::Judged(task, result) => {
                self.case(task, result);
                Ok(())
            }
            Event::Ended { wall, .. } => std::mem::take(&mut self.suites).write(&mut self.out, wall),
        }
    }
}

/// Returns a unified diff without colours.
fn plain(diff: &Diff) -> String {
    let mut text = String::new();
    drawn::draw(&mut text, diff, View::Unified { columns: COLUMNS });
    anstream::adapter::strip_str(&text).to_string()
}
