//! The lines of a report in JSON, declared once for writing, for reading and for `docs/report.schema.json`,
//! whose descriptions are the first paragraphs of the comments here.

use crate::judge::verdict::{Counts, Expected, Verdict};
use serde::{Deserialize, Serialize};

/// A judged case. Empty fields are left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The name of the problem, or of the folder of cases.
    pub problem: String,
    /// The name of the case.
    pub case: String,
    /// The name of the solution, if several solutions are judged.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub solution: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// The expected verdicts of the solution, such as `WA,TLE`, if several solutions are judged.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub expected: Option<Expected>,
    /// The origin of the case: `built-in` or `own`. Null for a solution that does not compile.
    pub origin: Option<String>,
    /// Whether the case is an own case that replaces a built-in case.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub replaces_built_in: bool,
    /// Whether the case is extra-hard: probably harder than the judge's own cases.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub beyond_judge: bool,
    /// Whether the input breaks a promise of the statement, so that the case does not count.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub outside_statement: bool,
    /// Whether the judge would not compile the solution, although this machine's compiler does.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub refused: bool,
    /// The reason for the verdict. The first line is a summary.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub reason: Option<String>,
    /// Whether the case was rerun alone, because the machine was busy during the first run.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub rerun: bool,
    /// The CPU time of the run. Null if there was no run.
    pub cpu_seconds: Option<f64>,
    /// The wall-clock time of the run. Null if there was no run.
    pub wall_seconds: Option<f64>,
    /// The peak memory of the run. Null if there was no run, or if the system does not report it.
    pub memory_kib: Option<u64>,
    /// The exit code, if the program exited.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub exit_code: Option<i32>,
    /// The signal that ended the program, if any.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub signal: Option<i32>,
    /// The line of the first difference, counted from 1.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub line: Option<usize>,
    /// The column of the first difference, counted from 1.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub column: Option<usize>,
    /// The number of lines that differ, if both outputs have the same number of lines.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub lines_differing: Option<usize>,
    /// The number of lines of each output, if both have the same number of lines.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub lines: Option<usize>,
    /// Why the output is wrong, in terms of the problem.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub why: Vec<String>,
    /// The end of the solution's standard error.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub stderr: String,
    /// The file with the complete output.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub output: Option<String>,
}

/// Which part of all cases a report covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartNote {
    /// The number of the part, counted from 1, and the number of parts, such as `2/4`.
    pub partition: String,
    /// The total number of cases across all parts.
    pub all_cases: usize,
    /// A digest of the names of all cases and solutions.
    pub run: String,
}

/// The summary: the last line. The first line of a `--resume` file is read as a summary, too.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SummaryLine {
    /// Always true; marks the line as the summary.
    pub summary: bool,
    /// With `--partition`: the part of all cases that the report covers.
    #[serde(flatten)]
    pub part: Option<PartNote>,
    /// The number of cases that were to be judged.
    pub cases: usize,
    /// The number of cases that were judged.
    pub judged: usize,
    /// The number of cases that were accepted, or got a verdict that is expected of the solution.
    pub passed: usize,
    /// Whether the exit code is 0.
    pub accepted: bool,
    /// How many times each verdict was given.
    pub verdicts: Counts,
    /// How many times each verdict was given to extra-hard cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub beyond_judge: Counts,
    /// How many times each verdict was given to cases outside the statement, which do not count.
    #[serde(skip_serializing_if = "is_empty")]
    pub outside_statement: Counts,
    /// The number of outputs that were accepted as expected outputs, regardless of their verdicts.
    #[serde(skip_serializing_if = "is_empty")]
    pub accepted_outputs: usize,
    /// The number of built-in cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub built_in: Option<usize>,
    /// The number of the user's own cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub own: Option<usize>,
    /// The names of the user's own cases that replace built-in cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub replaced: Vec<String>,
    /// Remarks on how the judge would treat the solution, or on how judging on this machine differs from the
    /// judge's.
    #[serde(skip_serializing_if = "is_empty")]
    pub remarks: Vec<String>,
    /// The case that took the most CPU time.
    #[serde(skip_serializing_if = "is_empty")]
    pub slowest: Option<String>,
    /// The wall-clock time for all cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub wall_seconds: Option<f64>,
    /// Whether a signal ended the run before all cases were judged.
    #[serde(skip_serializing_if = "is_empty")]
    pub interrupted: Option<bool>,
    /// In joined reports: the CPU time for all cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub cpu_seconds: Option<f64>,
    /// In joined reports: messages about missing and duplicate cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub faults: Option<Vec<String>>,
}

/// Returns whether a field has its default value and is left out.
fn is_empty<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
