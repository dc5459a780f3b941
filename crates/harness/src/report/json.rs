//! The report for programs: one JSON object a line, the summary last.

use super::joined::PartNote;
use super::{Progress, Report, Summary};
use crate::cases::Origin;
use crate::judge::Task;
use crate::judge::event::Event;
use crate::judge::verdict::{CaseResult, Counts, Expected, Verdict};
use crate::terminal::is_harmful;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes each line as soon as it is known.
pub struct Json<W> {
    out: W,
    /// Said in the summary.
    part: Option<PartNote>,
    /// Whether a summary is written at the end.
    has_end: bool,
    summary: Summary,
    progress: Progress,
}

/// A judged case. Empty fields are left out.
#[derive(Serialize)]
struct Case<'a> {
    problem: &'a str,
    case: &'a str,
    /// Which solution, where several are judged side by side.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
    verdict: &'static str,
    /// The verdicts expected of the solution, where several are judged side by side.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a Expected>,
    /// `built-in` or `own`. Null for a solution that does not compile.
    origin: Option<&'static str>,
    /// Whether it is an own case that replaces a built-in one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    replaces_built_in: bool,
    /// Whether it is extra-hard: probably harder than the judge's own cases.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    beyond_judge: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    /// Whether it was run again alone, because the machine was busy.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rerun: bool,
    /// Null without a run.
    cpu_seconds: Option<f64>,
    wall_seconds: Option<f64>,
    /// Null if the system does not tell, too.
    memory_kib: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<i32>,
    /// Line and column of the first difference, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// How many lines differ of how many, where both outputs have equally many.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines_differing: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<usize>,
    /// Why the output is wrong, in the words of the model.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    why: &'a [String],
    #[serde(skip_serializing_if = "str::is_empty")]
    stderr: &'a str,
    /// The file with the whole output.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

#[derive(Serialize)]
struct SummaryLine<'a> {
    summary: bool,
    #[serde(flatten)]
    part: Option<&'a PartNote>,
    cases: usize,
    judged: usize,
    /// Those that were accepted, or got a verdict that is expected of their solution.
    passed: usize,
    accepted: bool,
    verdicts: BTreeMap<&'static str, usize>,
    /// Those of the extra-hard cases among them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    beyond_judge: BTreeMap<&'static str, usize>,
    /// How many outputs became the expected ones, whatever the verdicts.
    #[serde(skip_serializing_if = "is_zero")]
    accepted_outputs: usize,
    built_in: usize,
    own: usize,
    /// The own cases that replace built-in ones.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    replaced: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    slowest: Option<&'a str>,
    wall_seconds: f64,
    interrupted: bool,
}

impl<W: Write> Json<W> {
    /// A report on `tasks` tasks to `out`.
    pub fn new(out: W, tasks: usize) -> Json<W> {
        let (summary, progress) = (Summary::of_numbers(tasks), Progress::lines());
        Json { out, part: None, has_end: true, summary, progress }
    }

    /// The same with a summary that says which part it is of.
    pub fn of_part(self, part: Option<PartNote>) -> Json<W> {
        Json { part, ..self }
    }

    /// The same without a summary and progress.
    pub fn of_cases(self) -> Json<W> {
        Json { has_end: false, ..self }
    }
}

/// The same JSON with the characters that control a terminal escaped.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len() + 1);
    for character in json.chars() {
        match is_harmful(character) {
            true => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(text, "\\u{unit:04x}");
                }
            }
            false => text.push(character),
        }
    }
    text
}

impl<W: Write + Send> Report for Json<W> {
    fn add(&mut self, event: &Event) -> io::Result<()> {
        if self.has_end {
            self.progress.add(event);
        }
        self.summary.add(event);
        match *event {
            Event::Started(_) | Event::Slow(..) | Event::Accepted(..) => Ok(()),
            Event::Judged(task, result) => self.case(task, result),
            Event::Ended { .. } if self.has_end => self.end(),
            Event::Ended { .. } => Ok(()),
        }
    }
}

/// Why the verdict is what it is. The output of a case without an expected one is not part of it: `output`
/// names its file.
fn reason(result: &CaseResult) -> Option<&str> {
    let reason = result.finding.reason.as_deref()?;
    match result.verdict() {
        Verdict::RUN => reason.split(';').next(),
        _ => Some(reason),
    }
}

impl<W: Write> Json<W> {
    fn case(&mut self, task: &Task, result: &CaseResult) -> io::Result<()> {
        let (run, difference) = (result.run.as_ref(), result.finding.difference.as_ref());
        let differing = difference.and_then(|difference| difference.diff.differing.as_ref());
        let case = Case {
            problem: &task.subject.name,
            case: &task.case.name,
            solution: task.subject.entrant.as_ref().map(|entrant| entrant.label.as_str()),
            verdict: result.verdict().name(),
            expected: task.subject.entrant.as_ref().map(|entrant| &entrant.expected),
            origin: task.origin().map(|origin| if origin.is_built_in() { "built-in" } else { "own" }),
            replaces_built_in: task.origin() == Some(Origin::Replacing),
            beyond_judge: task.case.is_beyond,
            reason: reason(result),
            rerun: result.is_rerun,
            cpu_seconds: run.map(|run| run.cpu.as_secs_f64()),
            wall_seconds: run.map(|run| run.wall.as_secs_f64()),
            memory_kib: run.and_then(|run| run.memory).map(|memory| memory / 1024),
            exit_code: run.and_then(|run| run.exit_code),
            signal: run.and_then(|run| run.signal),
            line: difference.map(|place| place.line),
            column: difference.map(|place| place.column),
            lines_differing: differing.map(|differing| differing.count),
            lines: differing.map(|differing| differing.lines),
            why: &result.why,
            stderr: result.stderr(),
            output: result.kept.as_ref().map(|file| file.display().to_string()),
        };
        line(&mut self.out, &case)
    }

    fn end(&mut self) -> io::Result<()> {
        let summary = &self.summary;
        let counts =
            |verdicts: &Counts| verdicts.iter().map(|(verdict, &count)| (verdict.name(), count)).collect();
        let end = SummaryLine {
            summary: true,
            part: self.part.as_ref(),
            cases: summary.cases(),
            judged: summary.judged(),
            passed: summary.passed,
            accepted: summary.is_well(),
            verdicts: counts(&summary.verdicts),
            beyond_judge: counts(&summary.beyond),
            accepted_outputs: summary.taken.values().sum(),
            built_in: summary.built_in,
            own: summary.own,
            replaced: &summary.replacing,
            slowest: summary.slowest.as_ref().map(|(name, _)| name.as_str()),
            wall_seconds: summary.wall.as_secs_f64(),
            interrupted: summary.interrupted,
        };
        line(&mut self.out, &end)
    }
}

/// Writes a line and flushes it, so that it reaches its reader at once.
fn line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    let mut line = escaped(&serde_json::to_string(object)?);
    line.push('\n');
    out.write_all(line.as_bytes())?;
    out.flush()
}
