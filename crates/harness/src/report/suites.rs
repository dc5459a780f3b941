//! JUnit XML for reports of judging and joined reports: a suite for each problem and solution, a test for
//! each case.
//!
//! A case passes if its verdict is AC or expected. A solution that gets none of its required verdicts gets an
//! additional failing test. A failed case that does not count is skipped.

use super::line::Line;
use crate::judge::verdict::{Counts, Expected, Verdict, got};
use crate::terminal::harmless;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

/// The suites collected so far.
#[derive(Default)]
pub struct Suites {
    suites: Vec<(TestSuite, Duration)>,
    /// The index of each suite by name.
    places: BTreeMap<String, usize>,
    /// The expected and actual verdicts of each solution.
    solutions: BTreeMap<String, (Expected, Counts)>,
}

impl Suites {
    /// Adds a judged case to the suite of its problem and solution. `reason` explains the verdict in one
    /// line, `evidence` in detail.
    pub fn add(&mut self, line: &Line, reason: &str, evidence: &str) {
        let expected = line.expected.clone().unwrap_or_default();
        let mut case = TestCase::new(
            // XML turns a tab in an attribute into a blank, and `quick_junit` does not escape tabs.
            harmless(&line.case).replace('\t', "\\u{9}"),
            status(line, &expected, reason, evidence),
        );
        let mut name = harmless(&line.problem).into_owned();
        if let Some(label) = &line.solution {
            name += &format!(" {}", harmless(label));
            let new = || (expected, Counts::new());
            let (_, counts) = self.solutions.entry(label.clone()).or_insert_with(new);
            *counts.entry(line.verdict).or_default() +=
                usize::from(line.counts(&line.expected.clone().unwrap_or_default()));
        }
        case.set_classname(&name);
        if let Some(cpu) = line.cpu() {
            case.set_time(cpu);
        }
        if !line.stderr.is_empty() {
            case.set_system_err(harmless_lines(&line.stderr));
        }
        let (suite, time) = self.suite(name);
        suite.add_test_case(case);
        *time += line.cpu().unwrap_or_default();
    }

    /// Adds a check that belongs to no solution and no case. `text` is the message of the check.
    pub fn add_check(&mut self, suite: &str, name: &str, text: &str, is_failed: bool) {
        let mut status = match is_failed {
            true => TestCaseStatus::non_success(NonSuccessKind::Failure),
            false => TestCaseStatus::success(),
        };
        if is_failed {
            status.set_message(harmless(text.lines().next().unwrap_or_default()));
            status.set_description(harmless_lines(text));
        }
        let mut case = TestCase::new(harmless(name).into_owned(), status);
        case.set_classname(harmless(suite));
        if !is_failed {
            case.set_system_out(harmless_lines(text));
        }
        self.suite(harmless(suite).into_owned()).0.add_test_case(case);
    }

    /// Returns the suite called `name` and its total time. Creates the suite if it does not exist.
    fn suite(&mut self, name: String) -> &mut (TestSuite, Duration) {
        let new = self.suites.len();
        let place = *self.places.entry(name.clone()).or_insert(new);
        if place == new {
            self.suites.push((TestSuite::new(name), Duration::ZERO));
        }
        &mut self.suites[place]
    }

    /// Writes all suites. `time` is the total time.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write(mut self, mut out: impl Write, time: Duration) -> io::Result<()> {
        for (label, (expected, counts)) in std::mem::take(&mut self.solutions) {
            // An unexpected verdict already makes its case fail.
            if !expected.is_met(&counts) && counts.keys().all(|&verdict| expected.allows(verdict)) {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status.set_message(format!("gets {}, expected {expected}", got(&counts)));
                let name = harmless(&label).into_owned();
                let mut missing = TestCase::new(format!("gets {expected}"), status);
                missing.set_classname(&name);
                self.suite(name).0.add_test_case(missing);
            }
        }
        let mut report = quick_junit::Report::new("dlx-judge");
        report.set_time(time);
        for (mut suite, time) in self.suites {
            suite.set_time(time);
            report.add_test_suite(suite);
        }
        // The report is serialised before it is written, so that write errors can be distinguished from other
        // errors.
        let text = report.to_string().map_err(io::Error::other)?;
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// Returns the status of a case: RUN, CE and SE are errors, because nothing was tested; other unexpected
/// verdicts are failures.
fn status(line: &Line, expected: &Expected, reason: &str, evidence: &str) -> TestCaseStatus {
    let kind = match line.verdict {
        verdict if expected.allows(verdict) => return TestCaseStatus::success(),
        verdict if !line.counts(expected) => {
            let mut status = TestCaseStatus::skipped();
            status.set_type(verdict.name()).set_message(harmless(reason));
            return status;
        }
        Verdict::RUN | Verdict::CE | Verdict::SE => NonSuccessKind::Error,
        _ => NonSuccessKind::Failure,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(line.verdict.name()).set_message(harmless(reason));
    status.set_description(harmless_lines(evidence));
    status
}

fn harmless_lines(text: &str) -> String {
    text.lines().map(harmless).collect::<Vec<_>>().join("\n")
}
