//! JUnit XML: a suite for each problem and solution, a test for each case. Reports of judging and joined ones
//! are written here.
//!
//! A case passes if it is accepted or gets a verdict that is expected of its solution. A solution that gets
//! none of those has a test of its own, which fails.

use crate::judge::verdict::{Counts, Expected, Verdict, got};
use crate::terminal::harmless;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

/// A judged case.
pub struct Test<'a> {
    /// The problem, or the folder of cases.
    pub problem: &'a str,
    /// The solution, and the verdicts expected of it, where several were judged side by side.
    pub solution: Option<(&'a str, &'a Expected)>,
    /// The case.
    pub case: &'a str,
    /// The verdict.
    pub verdict: Verdict,
    /// Why, in one line.
    pub reason: &'a str,
    /// Why, at length.
    pub evidence: &'a str,
    /// The end of its standard error.
    pub stderr: &'a str,
    /// The CPU time. None without a run.
    pub cpu: Option<Duration>,
}

/// The suites so far.
#[derive(Default)]
pub struct Suites {
    suites: Vec<(TestSuite, Duration)>,
    /// Where the suite of a name is.
    places: BTreeMap<String, usize>,
    /// What each solution is expected to get, and what it got.
    solutions: BTreeMap<String, (Expected, Counts)>,
}

impl Suites {
    /// Adds a test to the suite of its problem and solution.
    pub fn add(&mut self, test: &Test) {
        let mut name = harmless(test.problem).into_owned();
        if let Some((label, expected)) = test.solution {
            name += &format!(" {}", harmless(label));
            let new = || (expected.clone(), Counts::new());
            let (_, counts) = self.solutions.entry(label.to_string()).or_insert_with(new);
            *counts.entry(test.verdict).or_default() += 1;
        }
        // XML makes a blank of a tab in an attribute, and the crate leaves it out.
        let case_name = harmless(test.case).replace('\t', "\\u{9}");
        let mut case = TestCase::new(case_name, status(test));
        case.set_classname(&name);
        if let Some(cpu) = test.cpu {
            case.set_time(cpu);
        }
        if !test.stderr.is_empty() {
            case.set_system_err(harmless_lines(test.stderr));
        }
        let (suite, time) = self.suite(name);
        suite.add_test_case(case);
        *time += test.cpu.unwrap_or_default();
    }

    /// The suite of a name, and its time.
    fn suite(&mut self, name: String) -> &mut (TestSuite, Duration) {
        let new = self.suites.len();
        let place = *self.places.entry(name.clone()).or_insert(new);
        if place == new {
            self.suites.push((TestSuite::new(name), Duration::ZERO));
        }
        &mut self.suites[place]
    }

    /// Writes all suites, which took so long together.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(mut self, mut out: impl Write, time: Duration) -> io::Result<()> {
        for (label, (expected, counts)) in std::mem::take(&mut self.solutions) {
            // A verdict that is not expected is the failure of its case.
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
        // Serialised first and written separately, so that a write error is reported as one.
        let text = report.to_string().map_err(io::Error::other)?;
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// RUN, CE and SE are errors, because nothing was tested; every other verdict that is not expected is a
/// failure.
fn status(test: &Test) -> TestCaseStatus {
    let kind = match test.verdict {
        verdict if test.solution.is_some_and(|(_, expected)| expected.allows(verdict)) => None,
        Verdict::AC => None,
        Verdict::RUN | Verdict::CE | Verdict::SE => Some(NonSuccessKind::Error),
        _ => Some(NonSuccessKind::Failure),
    };
    let Some(kind) = kind else { return TestCaseStatus::success() };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(test.verdict.name()).set_message(harmless(test.reason));
    status.set_description(harmless_lines(test.evidence));
    status
}

fn harmless_lines(text: &str) -> String {
    text.lines().map(harmless).collect::<Vec<_>>().join("\n")
}
