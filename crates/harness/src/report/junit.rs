//! The report for continuous integration: JUnit XML, a suite for each problem, written at the end.

use super::drawn::{self, COLUMNS, View};
use super::{Progress, Report};
use crate::judge::Task;
use crate::judge::event::Event;
use crate::judge::verdict::{CaseResult, Diff, Verdict};
use crate::terminal::harmless;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};
use std::time::Duration;

/// Collects, and writes at the end.
pub struct Junit<W> {
    out: W,
    suites: Vec<(String, TestSuite, Duration)>,
    progress: Progress,
}

impl<W: Write> Junit<W> {
    /// A report to `out`.
    pub fn new(out: W) -> Junit<W> {
        Junit { out, suites: Vec::new(), progress: Progress::lines() }
    }
}

/// RUN, CE and SE are errors, because nothing was tested; every other verdict but AC is a failure.
fn status(task: &Task, result: &CaseResult) -> TestCaseStatus {
    let kind = match result.verdict() {
        Verdict::AC => return TestCaseStatus::success(),
        Verdict::RUN | Verdict::CE | Verdict::SE => NonSuccessKind::Error,
        _ => NonSuccessKind::Failure,
    };
    let mut status = TestCaseStatus::non_success(kind);
    let (first, _) = super::reason(task, result);
    status.set_type(result.verdict().name()).set_message(harmless(&first));
    let reason = result.finding.reason.as_deref().unwrap_or_default();
    let evidence = match &result.finding.difference {
        Some(difference) => format!("{}\n{}", harmless_lines(reason), plain(&difference.diff)),
        None => harmless_lines(reason),
    };
    status.set_description(evidence);
    status
}

impl<W: Write + Send> Report for Junit<W> {
    fn add(&mut self, event: &Event) -> io::Result<()> {
        self.progress.add(event);
        match *event {
            Event::Started(_) | Event::Slow(..) | Event::Accepted(..) => Ok(()),
            Event::Judged(task, result) => {
                self.case(task, result);
                Ok(())
            }
            Event::Ended { wall, .. } => self.end(wall),
        }
    }
}

impl<W: Write> Junit<W> {
    fn case(&mut self, task: &Task, result: &CaseResult) {
        let subject = match &task.subject.entrant {
            Some(entrant) => format!("{} {}", task.subject.name, entrant.label),
            None => task.subject.name.clone(),
        };
        let subject = &harmless(&subject).into_owned();
        if self.suites.last().is_none_or(|(name, ..)| name != subject) {
            self.suites.push((subject.clone(), TestSuite::new(subject), Duration::ZERO));
        }
        let mut case = TestCase::new(harmless(&task.case.name), status(task, result));
        case.set_classname(subject).set_time(result.run.cpu);
        if result.verdict() != Verdict::AC && !result.run.stderr.is_empty() {
            case.set_system_err(harmless_lines(&result.run.stderr));
        }
        if let Some((_, suite, time)) = self.suites.last_mut() {
            suite.add_test_case(case);
            *time += result.run.cpu;
        }
    }

    fn end(&mut self, wall: Duration) -> io::Result<()> {
        let mut report = quick_junit::Report::new("dlx-judge");
        report.set_time(wall);
        for (_, mut suite, time) in self.suites.drain(..) {
            suite.set_time(time);
            report.add_test_suite(suite);
        }
        // Serialised first and written separately, so that a write error is reported as one.
        let text = report.to_string().map_err(io::Error::other)?;
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

fn harmless_lines(text: &str) -> String {
    text.lines().map(harmless).collect::<Vec<_>>().join("\n")
}

/// A unified diff without colours.
fn plain(diff: &Diff) -> String {
    let mut text = String::new();
    drawn::draw(&mut text, diff, View::Unified { columns: COLUMNS });
    anstream::adapter::strip_str(&text).to_string()
}
