//! The report for programs: one JSON object per line, so that a killed run leaves complete lines, which
//! `--resume` can read. The last line is the summary.

use super::english;
use super::line::{Line, PartNote, SummaryLine};
use super::{Progress, Report, Summary};
use crate::cases::{Origin, Scope};
use crate::judge::Task;
use crate::judge::event::Event;
use crate::judge::verdict::{CaseResult, Verdict};
use crate::terminal::is_harmful;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes the line of each case as soon as the case is judged.
pub struct Json<W> {
    out: W,
    /// The part of the run to name in the summary.
    part: Option<PartNote>,
    /// Whether to write a summary at the end.
    has_end: bool,
    summary: Summary,
    progress: Progress,
}

impl<W: Write> Json<W> {
    /// Creates a report on `tasks` tasks, written to `out`; the summary contains `part`.
    pub fn new(out: W, tasks: usize, part: Option<PartNote>) -> Json<W> {
        let (summary, progress) = (Summary::of_numbers(tasks), Progress::lines());
        Json { out, part, has_end: true, summary, progress }
    }

    /// Creates a report without a summary and without progress.
    pub fn of_cases(out: W, tasks: usize) -> Json<W> {
        Json { has_end: false, ..Json::new(out, tasks, None) }
    }
}

/// Escapes characters in JSON that control a terminal.
pub fn harmless_json(json: &str) -> String {
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
            Event::Slow(..) | Event::Accepted(..) | Event::Planned(_) => Ok(()),
            Event::Judged(task, result) => line(&mut self.out, &Line::of(task, result)),
            Event::Ended { .. } if self.has_end => self.end(),
            Event::Ended { .. } => Ok(()),
        }
    }
}

/// Returns the reason for the verdict. The reason for RUN contains the output, which is omitted here, because
/// the field `output` names the file with the output.
fn reason(result: &CaseResult) -> Option<&str> {
    let reason = result.finding.reason.as_deref()?;
    match result.verdict() {
        Verdict::RUN => reason.split(';').next(),
        _ => Some(reason),
    }
}

impl Line {
    /// Returns the line of a case.
    pub(super) fn of(task: &Task, result: &CaseResult) -> Line {
        let (run, difference) = (result.run.as_ref(), result.finding.difference.as_ref());
        let (differing, entrant) =
            (difference.and_then(|place| place.diff.differing.as_ref()), task.subject.entrant.as_ref());
        Line {
            problem: task.subject.name.clone(),
            case: task.case.name.clone(),
            solution: entrant.map(|entrant| entrant.label.clone()),
            verdict: result.verdict(),
            expected: entrant.map(|entrant| entrant.expected.clone()),
            origin: task.origin().map(|origin| if origin.is_built_in() { "built-in" } else { "own" }.into()),
            replaces_built_in: task.origin() == Some(Origin::Replacing),
            beyond_judge: task.case.scope == Scope::Beyond,
            outside_statement: task.case.scope == Scope::Outside,
            refused: task.subject.is_refused(),
            reason: reason(result).map(str::to_string),
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
            why: english(&result.why),
            stderr: result.stderr().to_string(),
            output: result.kept.as_ref().map(|file| file.display().to_string()),
        }
    }
}

impl<W: Write> Json<W> {
    fn end(&mut self) -> io::Result<()> {
        let summary = &self.summary;
        let end = SummaryLine {
            part: self.part.clone(),
            cases: summary.cases(),
            judged: summary.judged(),
            passed: summary.passed,
            accepted: summary.is_well(),
            verdicts: summary.verdicts.clone(),
            beyond_judge: summary.beyond.clone(),
            outside_statement: summary.outside.clone(),
            accepted_outputs: summary.taken.values().sum(),
            built_in: Some(summary.built_in),
            own: Some(summary.own),
            replaced: summary.replacing.clone(),
            remarks: summary.remarks.clone(),
            slowest: summary.slowest.as_ref().map(|(name, _)| name.clone()),
            wall_seconds: Some(summary.wall.as_secs_f64()),
            interrupted: Some(summary.interrupted),
            ..SummaryLine::default()
        };
        end.write(&mut self.out)
    }
}

impl SummaryLine {
    /// Marks this line as the summary and writes it.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        self.summary = true;
        line(out, &self)
    }
}

/// Writes a line and flushes it, so that other programs can read it at once.
fn line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    let mut line = harmless_json(&serde_json::to_string(object)?);
    line.push('\n');
    out.write_all(line.as_bytes())?;
    out.flush()
}
