//! The report on a problem: one line per check, and a table of its solutions.

use anyhow::Context;
use dlx_harness::judge::verdict::got;
use dlx_harness::report::{GREEN, RED, Standing, Suites, harmless_json, plural};
use dlx_harness::terminal::{self, fitted, harmless};
use serde::Serialize;
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};

const CANNOT: &str = "cannot write the report";
/// Maximum number of details of a check that are shown in text.
const MAX_SHOWN_DETAILS: usize = 10;

/// The formats of a report.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    Text,
    Json,
    Junit,
    Html,
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The claim holds.
    Ok,
    /// Something is missing or weak, but no claim is false.
    Note,
    /// A claim is false, or a part of the package is not read.
    Failed,
    /// There is nothing to check.
    Absent,
}

impl Outcome {
    /// The name of the outcome.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Ok => "ok",
            Outcome::Note => "note",
            Outcome::Failed => "FAILED",
            Outcome::Absent => "absent",
        }
    }
}

/// A check.
#[derive(Serialize)]
pub struct Check {
    /// The name of the check.
    pub check: &'static str,
    /// The result of the check.
    pub outcome: Outcome,
    /// A short description of the result.
    pub text: String,
    /// The locations of faults, each with what is wrong there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
}

impl Check {
    fn new(check: &'static str, outcome: Outcome, text: impl Into<String>) -> Check {
        Check { check, outcome, text: text.into(), details: Vec::new() }
    }

    /// A check that passed.
    pub fn ok(check: &'static str, text: impl Into<String>) -> Check {
        Check::new(check, Outcome::Ok, text)
    }

    /// A note.
    pub fn note(check: &'static str, text: impl Into<String>) -> Check {
        Check::new(check, Outcome::Note, text)
    }

    /// A check that failed.
    pub fn failed(check: &'static str, text: impl Into<String>) -> Check {
        Check::new(check, Outcome::Failed, text)
    }

    /// A check with nothing to check.
    pub fn absent(check: &'static str, text: impl Into<String>) -> Check {
        Check::new(check, Outcome::Absent, text)
    }

    /// A check that passed if nothing is `wrong`, and otherwise failed with these details.
    pub fn of(
        check: &'static str,
        wrong: Vec<String>,
        holds: impl Into<String>,
        fails: impl Into<String>,
    ) -> Check {
        match wrong.is_empty() {
            true => Check::ok(check, holds),
            false => Check::failed(check, fails).with(wrong),
        }
    }

    /// Adds details.
    pub fn with(self, details: Vec<String>) -> Check {
        Check { details, ..self }
    }
}

/// The checks of a problem.
pub struct Report {
    /// The problem or folder.
    pub problem: String,
    /// The checks, in order.
    pub checks: Vec<Check>,
    /// The results of the solutions.
    pub solutions: Vec<Standing>,
    form: Form,
    start: Instant,
}

impl Report {
    /// An empty report. In text format, each check is written when it is added.
    ///
    /// # Errors
    /// Fails if the report cannot be written.
    pub fn new(problem: &str, form: Form) -> anyhow::Result<Report> {
        let (problem, start) = (problem.to_string(), Instant::now());
        if form == Form::Text {
            writeln!(terminal::stdout(), "verifying {}", harmless(&problem)).context(CANNOT)?;
        }
        Ok(Report { problem, checks: Vec::new(), solutions: Vec::new(), form, start })
    }

    /// The format.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Adds a check.
    ///
    /// # Errors
    /// Fails if the check cannot be written.
    pub fn say(&mut self, check: Check) -> anyhow::Result<()> {
        if self.form == Form::Text {
            self.write(&check).context(CANNOT)?;
        }
        self.checks.push(check);
        Ok(())
    }

    fn write(&self, check: &Check) -> anyhow::Result<()> {
        let mut out = anstream::AutoStream::auto(terminal::trusted()?);
        let colour = match check.outcome {
            Outcome::Ok => GREEN,
            Outcome::Failed => RED,
            Outcome::Note | Outcome::Absent => Default::default(),
        };
        let line = format!("{}: {}", check.check, check.text);
        writeln!(out, "{colour}{:<6}{colour:#}  {}", check.outcome.name(), fitted(&harmless(&line)))?;
        for detail in check.details.iter().take(MAX_SHOWN_DETAILS) {
            writeln!(out, "          {}", fitted(&harmless(detail)))?;
        }
        match check.details.len().saturating_sub(MAX_SHOWN_DETAILS) {
            0 => {}
            more => writeln!(out, "          and {more} more")?,
        }
        Ok(out.flush()?)
    }

    /// Number of checks with this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.checks.iter().filter(|check| check.outcome == outcome).count()
    }

    /// Whether nothing failed.
    pub fn is_well(&self) -> bool {
        self.count(Outcome::Failed) == 0
    }

    /// The summary line.
    pub fn conclusion(&self) -> String {
        let notes = match self.count(Outcome::Note) {
            0 => String::new(),
            count => format!("; {}", plural(count, "note")),
        };
        let checks = plural(self.checks.len(), "check");
        match self.count(Outcome::Failed) {
            0 => format!("no claim is false: {checks}{notes}"),
            failed => format!("{failed} of {checks} failed{notes}"),
        }
    }

    /// Ends the report of a problem.
    ///
    /// # Errors
    /// Fails if the report cannot be written.
    pub fn end(&self) -> anyhow::Result<()> {
        if self.form != Form::Text {
            return Ok(());
        }
        let colour = if self.is_well() { GREEN } else { RED };
        let mut out = anstream::AutoStream::auto(terminal::trusted()?);
        writeln!(out, "{colour}{}{colour:#}", self.conclusion()).context(CANNOT)
    }

    fn json(&self) -> serde_json::Value {
        let solution = |it: &Standing| {
            let cell = |(case, verdict, time): &(String, _, Option<Duration>)| json!({ "case": case, "verdict": verdict, "time": time.map(|time| time.as_secs_f64()) });
            json!({
                "solution": it.label,
                "expected": it.results.expected.to_string(),
                "got": got(it.results.counted()),
                "as_expected": it.results.is_expected(),
                "cases": it.cells.iter().map(cell).collect::<Vec<_>>(),
            })
        };
        json!({
            "problem": self.problem,
            "passed": self.is_well(),
            "checks": self.checks,
            "solutions": self.solutions.iter().map(solution).collect::<Vec<_>>(),
        })
    }
}

/// Writes the reports as JSON or JUnit.
///
/// # Errors
/// Fails if the reports cannot be written.
pub fn write(reports: &[Report], form: Form) -> anyhow::Result<()> {
    let mut out = terminal::stdout();
    match form {
        Form::Text | Form::Html => {}
        Form::Json => {
            for report in reports {
                writeln!(out, "{}", harmless_json(&report.json().to_string())).context(CANNOT)?;
            }
        }
        Form::Junit => {
            let mut suites = Suites::default();
            for report in reports {
                for check in &report.checks {
                    let text = [std::slice::from_ref(&check.text), &check.details[..]].concat().join("\n");
                    let is_failed = check.outcome == Outcome::Failed;
                    suites.add_check(&report.problem, check.check, &text, is_failed);
                }
            }
            let time = reports.first().map_or(Duration::ZERO, |first| first.start.elapsed());
            suites.write(&mut out, time).context(CANNOT)?;
        }
    }
    out.flush().context(CANNOT)
}
